import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { addStaffedClass } from './create-sections';
import { expect, test } from './test';

const findRow = (page: Page, section: string) => page.getByRole('row', { name: new RegExp(`\\b${section}\\b`) });

async function openClass(page: Page, url: string, name: string) {
  const staffedClass = await addStaffedClass(page, name);
  await page.goto(`${url}/sections?class=${staffedClass.classId}`);
  await expect(findRow(page, 'Rose')).toBeVisible();
  return staffedClass;
}

test('shows the first class, then the selected one, and keeps it in the URL', async ({ staff, school }) => {
  const { classId } = await openClass(staff, school.url, 'Filter');
  await staff.goto(`${school.url}/sections`);
  const classFilter = staff.getByLabel('Class', { exact: true });
  const firstClassId = await classFilter.locator('option:not([disabled])').first().getAttribute('value');
  await expect(classFilter).toHaveValue(firstClassId ?? '');
  await classFilter.selectOption('Filter');
  await expect(staff).toHaveURL(new RegExp(`class=${classId}`));
  await expect(findRow(staff, 'Rose')).toContainText('Filter');
  await staff.reload();
  await expect(classFilter).toHaveValue(String(classId));
  await expect(findRow(staff, 'Rose')).toBeVisible();
  await staff.goBack();
  await expect(classFilter).toHaveValue(firstClassId ?? '');
});

test('Tab moves from an open list to the next field', async ({ staff, school }) => {
  await openClass(staff, school.url, 'Leave');
  await staff.getByRole('button', { name: 'Add Section' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Class Teacher').fill('leave');
  await expect(dialog.getByRole('option')).toHaveCount(4);
  await staff.keyboard.press('Tab');
  await expect(dialog.getByLabel('Class Admin')).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog.getByLabel('Class Teacher')).toHaveValue('');
});

test('downloads the students of a section, and reports an empty section', async ({ staff, school }) => {
  const { sectionId, addStudents } = await openClass(staff, school.url, 'Sheet');
  const downloadButton = findRow(staff, 'Rose').getByRole('button', { name: 'Download Section' });
  await downloadButton.click();
  await expect(staff.getByText('No students found in Sheet Rose')).toBeVisible();
  await addStudents(sectionId, 3);
  const pendingDownload = staff.waitForEvent('download');
  await downloadButton.click();
  const file = await pendingDownload;
  expect(file.suggestedFilename()).toBe('Students_Sheet_Rose.xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(readFileSync(await file.path())).buffer);
  expect(workbook.worksheets[0]?.rowCount).toBe(4);
});
