import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { writeAttendance } from '../support/write-attendance';
import { expect, test } from './test';

const [year = '', month = ''] = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
})
  .format()
  .split('-');
/** The previous month, such as `2026-10`. */
const lastMonth = new Date(Date.UTC(Number(year), Number(month) - 2, 1)).toISOString().slice(0, 7);
const className = 'Report Ten';

test.beforeAll(({ school }) => writeAttendance(school.dataDir, className, `${year}-${month}-02`, `${lastMonth}-02`));
test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/attendance-report`);
});

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download Report' });

async function chooseSection(page: Page, section: string) {
  await page.getByLabel('Class', { exact: true }).selectOption(className);
  await page.getByLabel('Section').selectOption(section);
}

test('downloads the register under its name, and keeps the selection in the URL', async ({ staff }) => {
  await chooseSection(staff, 'A');
  const download = staff.waitForEvent('download');
  await downloadButton(staff).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Attendance_${className}_A_${Number(month)}_${year}.xlsx`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await file.path());
  const texts: string[] = [];
  workbook.worksheets[0]?.eachRow((row) => texts.push(String(row.getCell(2).text)));
  expect(texts).toContain('Asha Rao');

  await staff.getByLabel('Month', { exact: true }).selectOption('March');
  await staff.getByLabel('Year').selectOption(String(Number(year) - 1));
  await staff.reload();
  await expect(staff.getByLabel('Section').locator('option:checked')).toHaveText('A');
  await expect(staff.getByText(`${className} A, March ${Number(year) - 1}`)).toBeVisible();
  await expect(downloadButton(staff)).toBeEnabled();
});

test('downloads several sections and months as one workbook, and the missing ones on a second attempt', async ({
  staff,
}) => {
  const monthText = (key: string) =>
    new Date(key).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const sheetName = (key: string) => `${className} A ${monthText(key).replace(/^(...)\w*/, '$1')}`;
  const thisMonth = `${year}-${month}`;
  let isServerUnreachable = true;
  await staff.route('**/section/attendance/export*', (route) => {
    const shouldFail =
      isServerUnreachable &&
      route
        .request()
        .url()
        .includes(`month=${Number(lastMonth.slice(5))}&`);
    return shouldFail ? route.abort() : route.continue();
  });
  const readDownload = async (clickDownload: () => Promise<void>) => {
    const download = staff.waitForEvent('download');
    await clickDownload();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`Attendance_${lastMonth}_to_${thisMonth}.xlsx`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(await file.path());
    return workbook.worksheets;
  };

  await staff.getByRole('button', { name: 'Several sections or months' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('From').selectOption(monthText(lastMonth));
  await dialog.getByLabel('Search sections').fill(className);
  await dialog.getByLabel(`All of ${className}`).check();
  await expect(dialog.getByText('2 sections, 2 months: 4 sheets')).toBeVisible();
  const [onlySheet, ...otherSheets] = await readDownload(() =>
    dialog.getByRole('button', { name: 'Download' }).click(),
  );
  expect([onlySheet?.name, otherSheets]).toEqual([sheetName(thisMonth), []]);
  await expect(dialog.getByText('1 of 4 sheets are in the file. These are missing:')).toBeVisible();
  await expect(dialog.getByText(`${className} A, ${monthText(lastMonth)}: The server can’t be reached.`)).toBeVisible();
  await expect(
    dialog.getByText(`${className} Empty, ${monthText(thisMonth)}: No attendance was taken in ${className} Empty`),
  ).toBeVisible();

  isServerUnreachable = false;
  const sheets = await readDownload(() => dialog.getByRole('button', { name: 'Try again' }).click());
  expect(sheets.map(({ name }) => name)).toEqual([sheetName(lastMonth), sheetName(thisMonth)]);
  for (const sheet of sheets) {
    expect(sheet.getCell('B7').value).toBe('Asha Rao');
    expect(sheet.getCell('D7').value).toBe('P');
    expect(sheet.getCell('A5').fill).toMatchObject({ fgColor: { argb: 'FFD5F1F3' } });
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 2, ySplit: 6 });
  }
  await expect(dialog.getByText('2 of 4 sheets are in the file. These are missing:')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeHidden();
});
