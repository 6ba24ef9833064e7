import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test';

/** The highlighted option of a native or a Radix list. */
const highlighted = (page: Page) => page.locator('option:focus, [role=option][data-highlighted]');
const colourOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

/**
 * Opens a list, moves through it, and leaves it by Escape. `rows` are the first two, the last two, and the chosen one.
 */
async function walkByKeyboard(
  page: Page,
  select: Locator,
  rows: Record<'first' | 'second' | 'beforeLast' | 'last' | 'chosen', string>,
) {
  const at = (label: string) => expect(highlighted(page)).toHaveText(label);
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await at(rows.chosen);
  await page.keyboard.press('End');
  await at(rows.last);
  await page.keyboard.press('ArrowUp');
  await at(rows.beforeLast);
  await page.keyboard.press('Home');
  await at(rows.first);
  await page.keyboard.type(rows.second.slice(0, 2));
  await at(rows.second);
  await page.keyboard.press('Escape');
  await expect(highlighted(page)).toHaveCount(0);
  await expect(select).toBeFocused();
}

test('native and Radix dropdowns use the same keys, and have the height of other fields', async ({ staff }) => {
  await staff.goto('/students');
  const size = staff.getByLabel('Rows per page:');
  await expect(size).toBeEnabled();
  const sizes = { first: '5', second: '10', beforeLast: '10', last: '25', chosen: '10' };
  await walkByKeyboard(staff, size, sizes);
  await expect(size).toHaveValue('10');
  const heightOf = (control: Locator) => control.evaluate((element) => element.clientHeight);
  expect(await heightOf(size)).toBe(34);

  await staff.getByRole('button', { name: 'Edit Student' }).first().click();
  const dialog = staff.getByRole('dialog');
  const state = dialog.getByLabel('State');
  const states = {
    first: 'Andhra Pradesh',
    second: 'Arunachal Pradesh',
    beforeLast: 'Uttarakhand',
    last: 'West Bengal',
  };
  expect(await heightOf(state)).toBe(await heightOf(dialog.getByLabel('City')));
  await walkByKeyboard(staff, state, { ...states, chosen: 'Maharashtra' });
  await expect(dialog).toBeVisible();
  await expect(state).toHaveText('Maharashtra');
  // Space would still count as a typed letter.
  await staff.keyboard.press('ArrowDown');
  await expect(highlighted(staff)).toHaveText('Maharashtra');
  await staff.keyboard.press('Home');
  await expect(highlighted(staff)).toHaveText('Andhra Pradesh');
  await staff.keyboard.press('Enter');
  await expect(state).toHaveText('Andhra Pradesh');
});

test('every kind of list highlights its option in one colour, and marks the chosen one with a tick', async ({
  staff,
}) => {
  await staff.goto('/sections');
  const size = staff.getByLabel('Rows per page:');
  await expect(size).toBeEnabled();
  const dialog = staff.getByRole('dialog');
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(colorScheme, async () => {
      await staff.emulateMedia({ colorScheme });
      await size.focus();
      await staff.keyboard.press('Space');
      const ofList = await colourOf(highlighted(staff));
      const tick = () =>
        highlighted(staff).evaluate((row) => getComputedStyle(row, '::checkmark').getPropertyValue('mask-image'));
      expect(await tick()).toContain('svg');
      await staff.keyboard.press('Escape');

      await staff.getByRole('button', { name: 'Add Section' }).click();
      await dialog.getByRole('combobox', { name: 'Class', exact: true }).focus();
      await staff.keyboard.press('Space');
      expect(await colourOf(highlighted(staff))).toBe(ofList);
      await staff.keyboard.press('Escape');
      await dialog.getByLabel('Class Teacher').click();
      const current = dialog.getByRole('listbox').getByRole('option').first();
      expect(await colourOf(current)).toBe(ofList);
      await staff.keyboard.press('Escape');
      await staff.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
});
