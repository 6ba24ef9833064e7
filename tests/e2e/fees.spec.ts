import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { printToSheets } from '../support/print-to-sheets';
import { expect, test } from './test';

const year = new Date().getFullYear();
const academicSession = `${year}-${year + 1}`;

const allPeriods = (page: Page) => page.getByRole('main').getByRole('group');
const findPeriod = (page: Page, name: string) => page.getByRole('group', { name });
const amountField = (page: Page, name: string) =>
  findPeriod(page, name).getByRole('textbox', { name: 'Amount', exact: true });
const termSelect = (page: Page) => page.getByRole('combobox', { name: 'Term' });

async function chooseTerm(page: Page, termName: string) {
  await page.getByLabel('Academic Session').selectOption(academicSession);
  await page.getByLabel('Class', { exact: true }).selectOption({ index: 1 });
  await termSelect(page).selectOption(termName);
}

async function startAdding(page: Page, termName: string) {
  await chooseTerm(page, termName);
  await page.getByRole('link', { name: 'Add Fee Structure' }).click();
  await page.waitForURL('**/add-fee?*');
}

async function saveFees(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/fees-structure?*');
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/fees-structure`);
});

test('saves months that are entered by keyboard and pasted from a spreadsheet', async ({ staff, context, school }) => {
  await staff.goto(`${school.url}/add-fee?session=${academicSession}&term=monthly`);
  await expect(staff).toHaveURL(new RegExp(`/fees-structure\\?session=${academicSession}&term=monthly$`));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await staff.setViewportSize({ width: 1366, height: 768 });
  await startAdding(staff, 'Monthly');
  await expect(allPeriods(staff)).toHaveCount(12);
  const heights = await allPeriods(staff).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(60);
  await amountField(staff, 'April').click();
  await staff.keyboard.type('1000.5');
  await staff.keyboard.press('Enter');
  await expect(amountField(staff, 'May')).toBeFocused();
  await expect(amountField(staff, 'April')).toHaveValue('1,000.50');
  await staff.evaluate(() => navigator.clipboard.writeText('₹1,25,000\r\n2,000\r\n'));
  await staff.keyboard.press('Control+V');
  await expect(amountField(staff, 'June')).toHaveValue('2,000');
  await staff.keyboard.press('ArrowUp');
  // Typing replaces the existing value, because the value is selected.
  await staff.keyboard.type('900');
  await staff.getByRole('button', { name: 'Same for all periods' }).click();
  await expect(amountField(staff, 'March')).toHaveValue('900');
  await expect(staff.getByText('₹10,800', { exact: true })).toBeVisible();
  await staff.keyboard.press('Alt+Z');
  await expect(amountField(staff, 'March')).toHaveValue('');
  await expect(amountField(staff, 'April')).toHaveValue('900');

  await test.step('keeps unsaved amounts over a reload', async () => {
    await staff.reload();
    await expect(staff.getByText('Your earlier entries have been restored.')).toBeVisible();
    await expect(amountField(staff, 'April')).toHaveValue('900');
  });

  await test.step('saves, and shows the months in pages', async () => {
    await findPeriod(staff, 'April').getByLabel('Due Date').fill(`10/04/${year}`);
    await staff.getByRole('button', { name: 'Same for all periods' }).click();
    await expect(findPeriod(staff, 'March').getByLabel('Due Date')).toHaveValue(`10/03/${year + 1}`);
    await findPeriod(staff, 'March').getByLabel('Concession Type').selectOption('Fixed');
    await findPeriod(staff, 'March').getByLabel('Concession (₹)').fill('25');
    await saveFees(staff);
    await expect(staff.getByRole('row')).toHaveCount(11);
    await staff.getByLabel('Rows per page:').selectOption('5');
    await staff.getByRole('button', { name: 'Last page' }).click();
    await expect(staff.getByText('11–12 of 12')).toBeVisible();
    await staff.reload();
    await expect(staff.getByRole('row', { name: /^February/ })).toContainText('₹900');
    await expect(staff.getByRole('row', { name: /^March/ })).toContainText('₹875');
    const [sheet] = await printToSheets(staff);
    expect(sheet?.text).toContain('Total ₹10,775');
    expect(sheet?.text).toMatch(new RegExp(`March Due 10 Mar ${year + 1} ₹875`));
    await staff.getByRole('link', { name: 'Add Fee Structure' }).click();
    await expect(staff.getByText(/have already been saved/)).toBeVisible();
  });
});

test('saves the fees of a template that is filled in', async ({ staff }) => {
  await staff.getByRole('button', { name: 'Upload Fees' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Upload Fees' });
  const download = staff.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Template' }).click();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await (await download).path());
  const sheet = workbook.getWorksheet('Fees');
  const headerRow = sheet?.getRow(5);
  expect(headerRow?.getCell(5).value).toBe('Amount');
  const firstRow = sheet?.getRow(6);
  if (firstRow) firstRow.getCell(5).value = 1500;
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer());
  await dialog.getByLabel('Select File').setInputFiles({ name: 'Fees.xlsx', mimeType: '', buffer });
  await expect(dialog.getByText('1 new fee, ₹1,500 in all')).toBeVisible();
});

test('changes nothing when a downloaded file is uploaded unchanged', async ({ staff }) => {
  await startAdding(staff, 'Half Yearly');
  await amountField(staff, 'H1').fill('1250.5');
  await findPeriod(staff, 'H1').getByLabel('Due Date').fill(`${year}-04-10`);
  await findPeriod(staff, 'H1').getByLabel('Concession Type').selectOption('Percentage');
  await findPeriod(staff, 'H1')
    .getByLabel(/^Concession(?! Type)/)
    .fill('12.5');
  await amountField(staff, 'H2').fill('0');
  await saveFees(staff);
  await staff.getByRole('button', { name: 'Add Details' }).first().click();
  const details = staff.getByRole('dialog', { name: 'Add Fee Details' });
  await details.getByLabel('Fee Type Description').fill('=1+1');
  await details.getByRole('textbox', { name: 'Amount' }).fill('12');
  await details.getByRole('button', { name: 'Save' }).click();

  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download Fees' }).click();
  const filePath = await (await download).path();
  await staff.getByRole('button', { name: 'Upload Fees' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Upload Fees' });
  const selectFile = async () =>
    dialog
      .getByLabel('Select File')
      .setInputFiles({ name: 'Fees.xlsx', mimeType: '', buffer: await readFile(filePath) });
  await selectFile();
  await expect(dialog.getByText(/^Nothing changes/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await staff.evaluate(() => localStorage.clear());
  await staff.reload();
  await staff.getByRole('button', { name: 'Upload Fees' }).click();
  await selectFile();
  await expect(dialog.getByText('2 new', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('row', { name: /^H1/ })).toContainText('=1+1 ₹12');
  await expect(staff.getByRole('row', { name: /^H1/ })).toContainText('₹1,094');
});
