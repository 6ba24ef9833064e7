import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expect, isOnTop, openBeforeScripts, test } from './test';

const columns = ['Employee ID', 'Designation', 'First Name', 'Middle Name', 'Last Name', 'Email', 'Mobile Number'];

async function sheet(rows: string[][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Employees').addRows([columns, ...rows]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const excel = (buffer: Buffer) => ({
  name: 'staff.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});

async function search(page: Page, text: string) {
  await page.getByLabel('Search employees').fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
});

test('shows the first rows while the scripts are still on their way', async ({ context, school }) => {
  const page = await openBeforeScripts(context, `${school.url}/employees`);
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('adds, edits and switches off an employee', async ({ staff }) => {
  await staff.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Employee' });
  await expect(dialog.getByLabel('Mobile Number')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByLabel('Mobile Number').fill('7000000001');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('Employee ID')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Employee ID is required')).toBeVisible();
  await expect(dialog.getByText('Last name is required')).toBeVisible();
  await dialog.getByLabel('Employee ID').fill('NEW-1');
  await dialog.getByLabel('Designation').fill('Librarian');
  await dialog.getByLabel('First Name').fill('Zubeida');
  await dialog.getByLabel('Last Name').fill('Qureshi');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(staff.getByText('Employee added successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await search(staff, 'zubeida');
  const row = staff.getByRole('row', { name: /NEW-1/ });
  await expect(row).toContainText('+91 70000 00001');
  await row.getByRole('button', { name: 'Edit Employee' }).click();
  const edit = staff.getByRole('dialog', { name: 'Edit Employee' });
  await edit.getByLabel('Designation').fill('Head Librarian');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Employee updated successfully')).toBeVisible();
  await expect(row).toContainText('Head Librarian');

  await row.getByRole('switch').click();
  await expect(staff.getByText('Employee status has been deactivated')).toBeVisible();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await staff.reload();
  await expect(row.getByRole('switch')).not.toBeChecked();
});

test('names the employee whom a number belongs to', async ({ staff }) => {
  const mobile = await staff.getByRole('row').nth(1).getByText(/^\+91/).textContent();
  await staff.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Mobile Number').fill(mobile ?? '');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(dialog.getByText('An employee with this mobile number already exists with ID: E-101')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('asks before typed text is thrown away', async ({ staff }) => {
  const opener = staff.getByRole('button', { name: 'Add Employee' });
  await opener.click();
  await staff.getByLabel('Mobile Number').fill('7000000002');
  await staff.keyboard.press('Escape');
  const question = staff.getByRole('alertdialog');
  await expect(question.getByRole('button').first()).toBeFocused();
  await isOnTop(question);
  await staff.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(staff.getByLabel('Mobile Number')).toHaveValue('7000000002');
  await staff.keyboard.press('Escape');
  await question.getByRole('button', { name: /Discard/ }).click();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('keeps the typed form when the server fails', async ({ staff }) => {
  await staff.getByRole('row').nth(1).getByRole('button', { name: 'Edit Employee' }).click();
  const dialog = staff.getByRole('dialog');
  await staff.route('**/employee/update*', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await dialog.getByLabel('Designation').fill('Bursar');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Failed to update employee')).toBeVisible();
  await expect(dialog.getByText('Error saving employee. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Designation')).toHaveValue('Bursar');
});

test('imports forty from Excel, after the wrong one is put right in its cell', async ({ staff }) => {
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

  const wrong = rows.map((row, index) => (index === 2 ? [...row.slice(0, 6), '12345'] : row));
  await dialog.locator('input[type=file]').setInputFiles(excel(await sheet(wrong)));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Row 4, Mobile Number: Mobile number must be 10 digits')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save the 39 right rows' })).toBeVisible();
  await staff.keyboard.type('+91 71000 00002');
  await staff.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save all 40 rows' }).click();
  await expect(staff.getByText('Employees uploaded successfully')).toBeVisible();
  await expect(dialog.getByText('40 rows added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await search(staff, 'IMP-40');
  await expect(staff.getByRole('row', { name: /IMP-40/ })).toContainText('Person40');
});

test('says that a large file takes its time', async ({ staff }) => {
  const rows = Array.from({ length: 5000 }, (_, index) => [
    `BIG-${index}`,
    'Teacher',
    'Large',
    '',
    'File',
    '',
    '12345',
  ]);
  // Without the template nothing is known of the columns here: the server judges the file itself.
  await staff.route('**/employee/import/template', (route) => route.fulfill({ status: 500, json: {} }));
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Employees' });
  await dialog.locator('input[type=file]').setInputFiles(excel(await sheet(rows)));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('The file has been sent. Reading it can take a minute.')).toBeVisible();
  await expect(dialog.getByText('5,000 rows could not be imported. Nothing was saved.')).toBeVisible({
    timeout: 90_000,
  });
  await expect(dialog.getByText('The file has been sent.')).toBeHidden();
});

test('exports the list and the template as real sheets', async ({ staff }) => {
  const exporting = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await exporting;
  expect(download.suggestedFilename()).toMatch(/^Employees_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(readFileSync(await download.path())).buffer);
  expect(workbook.worksheets[0]?.rowCount).toBeGreaterThan(50);
  await expect(staff.getByText('Employee data downloaded successfully')).toBeVisible();

  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const template = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download Template File' }).click();
  expect((await template).suggestedFilename()).toBe('Employees_template.xlsx');
});

test('keeps search, page and size in the address', async ({ staff }) => {
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff).toHaveURL(/page=2/);
  await staff.getByLabel('Rows per page:').selectOption('5');
  await expect(staff.getByRole('row')).toHaveCount(6);
  await staff.reload();
  await expect(staff.getByRole('row')).toHaveCount(6);
  await search(staff, 'nobody at all');
  await expect(staff.getByText('No employees found matching “nobody at all”')).toBeVisible();
  await staff.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(staff.getByRole('row')).toHaveCount(6);
});

test('offers Retry where the list failed, and recovers', async ({ staff, school }) => {
  await staff.route('**/employee/list*', (route) =>
    route.fulfill({ status: 502, json: { code: 'UPSTREAM_UNREACHABLE' } }),
  );
  await staff.goto(`${school.url}/dashboard`);
  await staff.goto(`${school.url}/employees`);
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByText('Failed to load employees. Please try again later.')).toBeVisible();
  await expect(staff.getByText('Failed to load employees', { exact: true })).toBeVisible();
  await staff.unroute('**/employee/list*');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(staff.getByRole('row')).toHaveCount(11);
});

test('loses nothing when the server is killed', async ({ staff, school }) => {
  await staff.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Mobile Number').fill('7000000009');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await dialog.getByLabel('Employee ID').fill('KILL-9');
  await dialog.getByLabel('Designation').fill('Guard');
  await dialog.getByLabel('First Name').fill('Still');
  await dialog.getByLabel('Last Name').fill('Here');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(staff.getByText('Employee added successfully')).toBeVisible();
  await school.kill();
  await school.start();
  await staff.goto(`${school.url}/employees?search=KILL-9`);
  await expect(staff.getByRole('row', { name: /KILL-9/ })).toBeVisible();
});
