import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { writeAttendance } from '../support/attendance-school';
import { expect, test } from './test';

const [year = '', month = ''] = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
})
  .format()
  .split('-');
const className = 'Report Ten';
let isWritten = false;

test.beforeEach(async ({ staff, school }) => {
  if (!isWritten) writeAttendance(school.dataDir, className, `${year}-${month}-02`);
  isWritten = true;
  await staff.goto(`${school.url}/attendance-report`);
});

const button = (page: Page) => page.getByRole('button', { name: 'Download Report' });

async function choose(page: Page, section: string) {
  await page.getByLabel('Class', { exact: true }).selectOption(className);
  await page.getByLabel('Section').selectOption(section);
}

test('opens class, section and month one after the other', async ({ staff }) => {
  await expect(staff.getByLabel('Month', { exact: true })).toHaveValue(String(Number(month)));
  await expect(staff.getByLabel('Year')).toHaveValue(year);
  await expect(staff.getByLabel('Section')).toBeDisabled();
  await expect(button(staff)).toBeDisabled();
  await staff.getByLabel('Class', { exact: true }).selectOption(className);
  await expect(staff.getByLabel('Section')).toBeEnabled();
  await expect(button(staff)).toBeDisabled();
  await staff.getByLabel('Section').selectOption('A');
  await expect(button(staff)).toBeEnabled();
});

test('downloads the register under its name', async ({ staff }) => {
  await choose(staff, 'A');
  const download = staff.waitForEvent('download');
  await button(staff).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Attendance_${className}_A_${Number(month)}_${year}.xlsx`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await file.path());
  const texts: string[] = [];
  workbook.worksheets[0]?.eachRow((row) => texts.push(String(row.getCell(2).text)));
  expect(texts).toContain('Asha Rao');
});

test('keeps the choice in the address', async ({ staff }) => {
  await choose(staff, 'A');
  await staff.getByLabel('Month', { exact: true }).selectOption('March');
  await staff.getByLabel('Year').selectOption(String(Number(year) - 1));
  await staff.reload();
  await expect(staff.getByLabel('Section').locator('option:checked')).toHaveText('A');
  await expect(staff.getByText(`${className} A, March ${Number(year) - 1}`)).toBeVisible();
  await expect(button(staff)).toBeEnabled();
});

test('says what the server says where nobody was marked', async ({ staff }) => {
  await choose(staff, 'Empty');
  await button(staff).click();
  const toast = staff.getByRole('listitem').filter({ hasText: 'No attendance data found for this section' });
  await expect(toast).toContainText(`No attendance was taken in ${className} Empty in`);
  await expect(button(staff)).toBeEnabled();
});

test('says the same of any other failure', async ({ staff }) => {
  await choose(staff, 'A');
  await staff.route('**/section/attendance/export*', (route) => route.abort());
  await button(staff).click();
  await expect(staff.getByText('No attendance data found for this section')).toBeVisible();
});

test('offers to load the sections again', async ({ staff }) => {
  await staff.route('**/sections/list*', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await staff.getByLabel('Class', { exact: true }).selectOption(className);
  await expect(staff.getByText('Failed to load sections')).toBeVisible();
  await staff.unroute('**/sections/list*');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(staff.getByLabel('Section')).toBeEnabled();
});
