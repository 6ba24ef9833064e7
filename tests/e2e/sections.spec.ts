import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { gate } from '../support/gate';
import { addStaffedClass, fillSection } from './prepare-sections';
import { expect, test } from './test';

const failing = { status: 500, body: '<html>' };
const row = (page: Page, section: string) => page.getByRole('row', { name: new RegExp(`\\b${section}\\b`) });

async function openClass(page: Page, url: string, name: string) {
  const made = await addStaffedClass(page, name);
  await page.goto(`${url}/sections?class=${made.classId}`);
  await expect(row(page, 'Rose')).toBeVisible();
  return made;
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/sections`);
});

test('shows the first class, then the chosen one, and keeps it in the address', async ({ staff, school }) => {
  const { classId } = await openClass(staff, school.url, 'Filter');
  await staff.goto(`${school.url}/sections`);
  const filter = staff.getByLabel('Class', { exact: true });
  const first = await filter.locator('option:not([disabled])').first().getAttribute('value');
  await expect(filter).toHaveValue(first ?? '');
  await filter.selectOption('Filter');
  await expect(staff).toHaveURL(new RegExp(`class=${classId}`));
  await expect(row(staff, 'Rose')).toContainText('Filter');
  await staff.reload();
  await expect(filter).toHaveValue(String(classId));
  await expect(row(staff, 'Rose')).toBeVisible();
  await staff.goBack();
  await expect(filter).toHaveValue(first ?? '');
});

test('adds a section once all four are filled; no employee can hold both posts', async ({ staff, school }) => {
  await openClass(staff, school.url, 'Form');
  await staff.getByRole('button', { name: 'Add Section' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Section' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(dialog.getByRole('combobox', { name: 'Class', exact: true })).toContainText('Form');
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Section Name').fill('Lotus');
  await dialog.getByLabel('Class Teacher').click();
  await staff.keyboard.type('form-1');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('Class Teacher')).toHaveValue('Form1 Rao');
  await dialog.getByLabel('Class Admin').click();
  await staff.keyboard.type('form');
  await expect(dialog.getByRole('option', { name: /Form2 Rao/ })).toBeVisible();
  await expect(dialog.getByRole('option', { name: /Form1 Rao/ })).toHaveCount(0);
  await staff.keyboard.press('Escape');
  await expect(dialog.getByText('Class admin selection is required')).toHaveCount(0);
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Section Name').click();
  await expect(dialog.getByText('Class admin selection is required')).toBeVisible();
  await dialog.getByLabel('Class Admin').click();
  await dialog.getByRole('option', { name: /Form2 Rao/ }).click();
  await save.click();
  await expect(staff.getByText('Section Lotus has been added')).toBeVisible();
  await expect(row(staff, 'Lotus')).toContainText('Form1 Rao');
});

test('goes on from an open list to the field that was wanted', async ({ staff, school }) => {
  await openClass(staff, school.url, 'Leave');
  await staff.getByRole('button', { name: 'Add Section' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Class Teacher').fill('leave');
  await expect(dialog.getByRole('option')).toHaveCount(4);
  await staff.keyboard.press('Tab');
  await expect(dialog.getByLabel('Class Admin')).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog.getByLabel('Class Teacher')).toHaveValue('');

  await dialog.getByLabel('Class Admin').fill('nobody of this name');
  await expect(dialog.getByRole('status')).toHaveText(['', 'No one found']);
  await dialog.getByLabel('Section Name').click();
  await expect(dialog.getByLabel('Section Name')).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveText(['', '']);
});

test('names the section that has the name already, and keeps what was filled in', async ({ staff, school }) => {
  await openClass(staff, school.url, 'Twin');
  await staff.getByRole('button', { name: 'Add Section' }).click();
  const dialog = staff.getByRole('dialog');
  await fillSection(staff, { name: 'rose', teacher: 'Twin3', admin: 'Twin4' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This class already has a section named Rose.')).toBeVisible();
  await expect(staff.getByText('Failed to add section', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Class Admin')).toHaveValue('Twin4 Rao');
});

test('edits in the same class, and deletes from the form after asking', async ({ staff, school }) => {
  await openClass(staff, school.url, 'Edit');
  await row(staff, 'Rose').getByRole('button', { name: 'Edit' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Section' });
  await expect(dialog.getByRole('combobox', { name: 'Class', exact: true })).toBeDisabled();
  await dialog.getByLabel('Section Name').fill('Tulip');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Section Tulip has been updated')).toBeVisible();

  await row(staff, 'Tulip').getByRole('button', { name: 'Edit' }).click();
  await staff.route('**/sections/delete*', (route) => route.fulfill(failing));
  await dialog.getByRole('button', { name: 'Delete Section' }).click();
  const question = staff.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete Edit Tulip? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Failed to delete section')).toBeVisible();
  await staff.unroute('**/sections/delete*');
  await dialog.getByRole('button', { name: 'Delete Section' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Section Tulip has been deleted')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(staff.getByText('No sections found')).toBeVisible();
});

test('turns the switch at the press, and back when the server fails', async ({ staff, school }) => {
  await openClass(staff, school.url, 'Switch');
  const status = row(staff, 'Rose').getByRole('switch');
  await status.click();
  await expect(staff.getByText('Section Rose has been disabled')).toBeVisible();
  await expect(status).not.toBeChecked();
  await staff.reload();
  await expect(status).not.toBeChecked();
  await status.click();
  await expect(staff.getByText('Section Rose has been enabled')).toBeVisible();

  const { opened: held, open: answer } = gate();
  await staff.route('**/sections/toggle-status*', async (route) => {
    await held;
    await route.fulfill(failing);
  });
  await status.click();
  await expect(status).toHaveAttribute('aria-busy', 'true');
  await expect(status).not.toBeChecked();
  answer();
  await expect(staff.getByText('Failed to update section status')).toBeVisible();
  await expect(status).toBeChecked();
});

test('downloads the students of a section, and says when there are none', async ({ staff, school }) => {
  const { sectionId, addStudents } = await openClass(staff, school.url, 'Sheet');
  const download = row(staff, 'Rose').getByRole('button', { name: 'Download Section' });
  await download.click();
  await expect(staff.getByText('No students found in Sheet Rose')).toBeVisible();
  await staff.route('**/students/section/export*', (route) => route.fulfill({ status: 404, json: {} }));
  await download.click();
  await expect(staff.getByText('No students found in this section')).toBeVisible();
  await staff.unroute('**/students/section/export*');
  await staff.route('**/students/section/export*', (route) => route.fulfill(failing));
  await download.click();
  await expect(staff.getByText('Failed to download students data')).toBeVisible();
  await staff.unroute('**/students/section/export*');

  await addStudents(sectionId, 3);
  const coming = staff.waitForEvent('download');
  await download.click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Students_Sheet_Rose.xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(readFileSync(await file.path())).buffer);
  expect(workbook.worksheets[0]?.rowCount).toBe(4);
});

test('keeps the form when the server fails', async ({ staff, school }) => {
  await openClass(staff, school.url, 'Fail');
  await staff.route('**/sections/{create,update}*', (route) => route.fulfill(failing));
  await row(staff, 'Rose').getByRole('button', { name: 'Edit' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Section Name').fill('Jasmine');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Failed to update section', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Section Name')).toHaveValue('Jasmine');
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: 'Discard' }).click();

  await staff.getByRole('button', { name: 'Add Section' }).click();
  await fillSection(staff, { name: 'Jasmine', teacher: 'Fail3', admin: 'Fail4' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Failed to add section', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Class Teacher')).toHaveValue('Fail3 Rao');
});

test('offers Retry where the list failed, and recovers', async ({ staff, school }) => {
  const { classId } = await openClass(staff, school.url, 'Retry');
  await staff.goto(`${school.url}/sections`);
  await staff.route('**/sections/list*', (route) => route.fulfill(failing));
  await staff.getByLabel('Class', { exact: true }).selectOption(String(classId));
  await expect(staff.getByText('Failed to load sections', { exact: true })).toBeVisible();
  await expect(staff.getByRole('main').getByRole('alert')).toBeVisible();
  await staff.unroute('**/sections/list*');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(row(staff, 'Rose')).toBeVisible();
});
