import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test';

/** Finds the highlighted option of an open list, which is a native select or a Radix select. */
const highlightedOption = (page: Page) => page.locator('option:focus, [role=option][data-highlighted]');
const readColour = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

/**
 * Opens a list, moves through it by keyboard, and leaves it with Escape. `rows` names the first two, the last two and
 * the selected option.
 */
async function walkByKeyboard(
  page: Page,
  select: Locator,
  rows: Record<'first' | 'second' | 'beforeLast' | 'last' | 'chosen', string>,
) {
  const expectHighlighted = (label: string) => expect(highlightedOption(page)).toHaveText(label);
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await expectHighlighted(rows.chosen);
  await page.keyboard.press('End');
  await expectHighlighted(rows.last);
  await page.keyboard.press('ArrowUp');
  await expectHighlighted(rows.beforeLast);
  await page.keyboard.press('Home');
  await expectHighlighted(rows.first);
  await page.keyboard.type(rows.second.slice(0, 2));
  await expectHighlighted(rows.second);
  await page.keyboard.press('Escape');
  await expect(highlightedOption(page)).toHaveCount(0);
  await expect(select).toBeFocused();
}

test('native and Radix dropdowns use the same keys, and have the height of other fields', async ({ staff }) => {
  await staff.goto('/students');
  const sizeSelect = staff.getByLabel('Rows per page:');
  await expect(sizeSelect).toBeEnabled();
  const sizes = { first: '5', second: '10', beforeLast: '10', last: '25', chosen: '10' };
  await walkByKeyboard(staff, sizeSelect, sizes);
  await expect(sizeSelect).toHaveValue('10');
  const readHeight = (control: Locator) => control.evaluate((element) => element.clientHeight);
  expect(await readHeight(sizeSelect)).toBe(34);

  await staff.getByRole('button', { name: 'Edit Student' }).first().click();
  const dialog = staff.getByRole('dialog');
  const stateSelect = dialog.getByLabel('State');
  const states = {
    first: 'Andhra Pradesh',
    second: 'Arunachal Pradesh',
    beforeLast: 'Uttarakhand',
    last: 'West Bengal',
  };
  expect(await readHeight(stateSelect)).toBe(await readHeight(dialog.getByLabel('City')));
  await walkByKeyboard(staff, stateSelect, { ...states, chosen: 'Maharashtra' });
  await expect(dialog).toBeVisible();
  await expect(stateSelect).toHaveText('Maharashtra');
  // Opens the list with an arrow key, because the select would treat Space as part of the text typed before.
  await staff.keyboard.press('ArrowDown');
  await expect(highlightedOption(staff)).toHaveText('Maharashtra');
  await staff.keyboard.press('Home');
  await expect(highlightedOption(staff)).toHaveText('Andhra Pradesh');
  await staff.keyboard.press('Enter');
  await expect(stateSelect).toHaveText('Andhra Pradesh');
});

test('every kind of list highlights its option in one colour, and marks the chosen one with a tick', async ({
  staff,
}) => {
  await staff.goto('/sections');
  const sizeSelect = staff.getByLabel('Rows per page:');
  await expect(sizeSelect).toBeEnabled();
  const dialog = staff.getByRole('dialog');
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(colorScheme, async () => {
      await staff.emulateMedia({ colorScheme });
      await sizeSelect.focus();
      await staff.keyboard.press('Space');
      const highlightColour = await readColour(highlightedOption(staff));
      const tickImage = () =>
        highlightedOption(staff).evaluate((row) => getComputedStyle(row, '::checkmark').getPropertyValue('mask-image'));
      expect(await tickImage()).toContain('svg');
      await staff.keyboard.press('Escape');

      await staff.getByRole('button', { name: 'Add Section' }).click();
      await dialog.getByRole('combobox', { name: 'Class', exact: true }).focus();
      await staff.keyboard.press('Space');
      expect(await readColour(highlightedOption(staff))).toBe(highlightColour);
      await staff.keyboard.press('Escape');
      await dialog.getByLabel('Class Teacher').click();
      const firstOption = dialog.getByRole('listbox').getByRole('option').first();
      expect(await readColour(firstOption)).toBe(highlightColour);
      await staff.keyboard.press('Escape');
      await staff.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
});
