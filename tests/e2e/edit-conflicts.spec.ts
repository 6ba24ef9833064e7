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

/** Opens a page for a second person, who signs in as the same user. The console cannot distinguish the two persons. */
async function openSecondUser(page: Page) {
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState() });
  if (!context) throw new Error('no browser');
  return context.newPage();
}

const readFirstNumber = async (page: Page) => {
  await page.goto('/students');
  const row = page.getByRole('table', { name: 'Students' }).locator('tbody tr').first();
  await expect(row).toContainText('-');
  return /[A-Z]+-\d{4}-\d{4}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
};

test('two people edit one student by keyboard, choose field by field, and lose nothing', async ({ staff }) => {
  const other = await openSecondUser(staff);
  const number = await readFirstNumber(staff);
  const ownEditor = await openEditor(staff, number);
  const otherEditor = await openEditor(other, number);

  await type(other, otherEditor.getByLabel(/^City/), 'Agra');
  await type(other, otherEditor.getByLabel(/^Phone Number/), '9812300001');
  await other.keyboard.press('Enter');
  await expect(otherEditor).toBeHidden();

  await type(staff, ownEditor.getByLabel(/^City/), 'Nashik');
  await type(staff, ownEditor.getByLabel(/^Address Line 2/), 'Near the mill');
  await staff.keyboard.press('Enter');

  const conflict = staff.getByRole('dialog', { name: 'Changed in another window' });
  await expect(conflict.getByText(/ changed Phone Number and City /)).toBeVisible();
  // Escape closes the conflict dialog, and the form still contains all typed text.
  await expect(conflict.getByRole('radio').first()).toBeFocused();
  expect(await findAccessibilityFaults(staff)).toEqual([]);
  await staff.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(ownEditor.getByLabel(/^City/)).toHaveValue('Nashik');
  await tabTo(staff, ownEditor.getByLabel(/^City/));
  await staff.keyboard.press('Enter');

  const choiceGroup = (label: string) => conflict.getByRole('group', { name: label });
  await expect(choiceGroup('Phone Number').getByRole('radio', { name: /Saved now/ })).toBeChecked();
  await expect(choiceGroup('Address Line 2').getByRole('radio', { name: /Yours/ })).toBeChecked();
  await expect(choiceGroup('City').getByRole('radio', { checked: true })).toHaveCount(0);
  await press(staff, conflict.getByRole('button', { name: 'Save', exact: true }));
  await expect(conflict.getByText('Please choose which one to save')).toBeVisible();
  await expect(choiceGroup('City').getByRole('radio', { name: 'Saved now Agra' })).toBeFocused();
  await staff.keyboard.press('ArrowRight');
  await expect(choiceGroup('City').getByRole('radio', { name: 'Yours Nashik' })).toBeChecked();
  await staff.keyboard.press('Enter');
  await expect(ownEditor).toBeHidden();

  const editorAfterSave = await openEditor(staff, number);
  await expect(editorAfterSave.getByLabel(/^City/)).toHaveValue('Nashik');
  await expect(editorAfterSave.getByLabel(/^Phone Number/)).toHaveValue('9812300001');
  await expect(editorAfterSave.getByLabel(/^Address Line 2/)).toHaveValue('Near the mill');
  await other.context().close();
});
