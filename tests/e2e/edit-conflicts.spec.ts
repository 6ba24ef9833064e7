import type { Page } from '@playwright/test';
import { findAccessibilityFaults } from '../pictures/find-accessibility-faults';
import { press, tabTo, type } from './keyboard-navigation';
import { expect, test } from './test';

const openEditor = async (page: Page, number: string) => {
  await page.goto(`/students?search=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await press(page, row.getByRole('button', { name: 'Edit Student' }));
  return page.getByRole('dialog', { name: 'Edit Student' });
};

/** Opens a page of a second person. Both have the same user, which the console cannot notice. */
async function openSecondUser(page: Page) {
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState() });
  if (!context) throw new Error('no browser');
  return context.newPage();
}

const firstNumber = async (page: Page) => {
  await page.goto('/students');
  const row = page.getByRole('table', { name: 'Students' }).locator('tbody tr').first();
  await expect(row).toContainText('-');
  return /[A-Z]+-\d{4}-\d{4}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
};

test('two people edit one student by keyboard, choose field by field, and lose nothing', async ({ staff }) => {
  const other = await openSecondUser(staff);
  const number = await firstNumber(staff);
  const mine = await openEditor(staff, number);
  const theirs = await openEditor(other, number);

  await type(other, theirs.getByLabel(/^City/), 'Agra');
  await type(other, theirs.getByLabel(/^Phone Number/), '9812300001');
  await other.keyboard.press('Enter');
  await expect(theirs).toBeHidden();

  await type(staff, mine.getByLabel(/^City/), 'Nashik');
  await type(staff, mine.getByLabel(/^Address Line 2/), 'Near the mill');
  await staff.keyboard.press('Enter');

  const conflict = staff.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(conflict.getByText(/ changed Phone Number and City /)).toBeVisible();
  // Back in the form, all typed text is still there.
  await expect(conflict.getByRole('radio').first()).toBeFocused();
  expect(await findAccessibilityFaults(staff)).toEqual([]);
  await staff.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(mine.getByLabel(/^City/)).toHaveValue('Nashik');
  await tabTo(staff, mine.getByLabel(/^City/));
  await staff.keyboard.press('Enter');

  const choice = (label: string) => conflict.getByRole('group', { name: label });
  await expect(choice('Phone Number').getByRole('radio', { name: /Saved now/ })).toBeChecked();
  await expect(choice('Address Line 2').getByRole('radio', { name: /Yours/ })).toBeChecked();
  await expect(choice('City').getByRole('radio', { checked: true })).toHaveCount(0);
  await press(staff, conflict.getByRole('button', { name: 'Save', exact: true }));
  await expect(conflict.getByText('Please choose which one to save')).toBeVisible();
  await expect(choice('City').getByRole('radio', { name: 'Saved now Agra' })).toBeFocused();
  await staff.keyboard.press('ArrowRight');
  await expect(choice('City').getByRole('radio', { name: 'Yours Nashik' })).toBeChecked();
  await staff.keyboard.press('Enter');
  await expect(mine).toBeHidden();

  const after = await openEditor(staff, number);
  await expect(after.getByLabel(/^City/)).toHaveValue('Nashik');
  await expect(after.getByLabel(/^Phone Number/)).toHaveValue('9812300001');
  await expect(after.getByLabel(/^Address Line 2/)).toHaveValue('Near the mill');
  await other.context().close();
});
