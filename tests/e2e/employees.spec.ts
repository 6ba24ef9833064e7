import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { expect, test } from './test';

const headers = ['Employee ID', 'Designation', 'First Name', 'Middle Name', 'Last Name', 'Email', 'Mobile Number'];

async function createSheet(rows: string[][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Employees').addRows([headers, ...rows]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const createUpload = (buffer: Buffer) => ({
  name: 'staff.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});

test('imports 40 rows from Excel after a wrong cell is corrected', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  const rows = Array.from({ length: 40 }, (_, index) => [
    `IMP-${index + 1}`,
    'Teacher',
    'Import',
    '',
    `Person${index + 1}`,
    '',
    String(7100000000 + index),
  ]);
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Employees' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Please select a file first')).toBeVisible();

  const rowsWithWrongCell = rows.map((row, index) => (index === 2 ? [...row.slice(0, 6), '12345'] : row));
  await dialog.locator('input[type=file]').setInputFiles(createUpload(await createSheet(rowsWithWrongCell)));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Row 4, Mobile Number: Mobile number must be 10 digits')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save the 39 ready rows' })).toBeVisible();
  await staff.keyboard.type('+91 71000 00002');
  await staff.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save all 40 rows' }).click();
  await expect(staff.getByText('Employees uploaded successfully')).toBeVisible();
  await expect(dialog.getByText('40 employees added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await staff.goto(`${school.url}/employees?search=IMP-40`);
  await expect(staff.getByRole('row', { name: /IMP-40/ })).toContainText('Person40');
});

test('explains that a large file can take a minute', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  const rows = Array.from({ length: 2000 }, (_, index) => [
    `BIG-${index}`,
    'Teacher',
    'Large',
    '',
    'File',
    '',
    '12345',
  ]);
  // Makes the request for the template fail. Without the template, the browser cannot map the columns, so the server
  // validates the file.
  await staff.route('**/employee/import/template', (route) => route.fulfill({ status: 500, json: {} }));
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Employees' });
  await dialog.locator('input[type=file]').setInputFiles(createUpload(await createSheet(rows)));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('The file has been sent. Reading it can take a minute.')).toBeVisible();
  await expect(dialog.getByText('2,000 rows could not be imported. Nothing was saved.')).toBeVisible();
  await expect(dialog.getByText('The file has been sent.')).toBeHidden();
});

test('exports the template and the list as Excel files', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const pendingTemplate = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download Template File' }).click();
  expect((await pendingTemplate).suggestedFilename()).toBe('Employees_template.xlsx');
  await staff.keyboard.press('Escape');

  const pendingDownload = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await pendingDownload;
  expect(download.suggestedFilename()).toMatch(/^Employees_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(readFileSync(await download.path())).buffer);
  expect(workbook.worksheets[0]?.rowCount).toBeGreaterThan(50);
  await expect(staff.getByText('Employee data downloaded successfully')).toBeVisible();
});
