import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expect, test } from './test';

const tableRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

test('a new school year moves the students, keeps the class lists and can be undone', async ({ staff, school }) => {
  await staff.goto(`${school.url}/sections`);
  await staff.getByRole('link', { name: 'Start New Year' }).click();
  await expect(staff.getByLabel('1 A goes to', { exact: true })).toHaveValue(/^\d+$/);
  await expect(staff.getByLabel('12 A goes to', { exact: true })).toHaveValue('leaves');

  await staff.getByRole('button', { name: 'Mark students of 5 A', exact: true }).click();
  const dialog = staff.getByRole('dialog');
  const [repeating, leaving] = [dialog.getByRole('combobox').nth(0), dialog.getByRole('combobox').nth(1)];
  await repeating.selectOption('stays');
  await leaving.selectOption('leaves');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(tableRow(staff, '5 A')).toContainText('1 stays, 1 leaves');

  await staff.reload();
  await expect(staff.getByText('Your earlier choices have been restored.')).toBeVisible();
  await expect(tableRow(staff, '5 A')).toContainText('1 stays, 1 leaves');

  await staff.getByLabel('Maximum Students per Section').fill('10');
  await staff.getByRole('button', { name: 'Check and Preview' }).click();
  await expect(staff.getByRole('alert').first()).toContainText('would have more than 10');
  await staff.getByLabel('Maximum Students per Section').fill('100');
  await staff.getByLabel('6 C goes to', { exact: true }).selectOption('7 B');
  await staff.getByRole('button', { name: 'Check and Preview' }).click();
  await expect(dialog).toContainText('Stay in their section');
  const pendingDownload = staff.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Sheet' }).click();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(readFileSync(await (await pendingDownload).path())).buffer);
  const sheet = workbook.worksheets[0];
  expect(sheet?.rowCount).toBeGreaterThan(1000);
  await dialog.getByRole('button', { name: /^Start with 1,\d{3} students$/ }).click();

  await expect(staff).toHaveURL(/\/sections\/years/);
  await expect(staff.getByText(/^The school year .* has ended:/)).toBeVisible();
  const fiveA = await staff.getByRole('option', { name: /^5 A/ }).getAttribute('value');
  await staff.getByLabel('Section', { exact: true }).selectOption(fiveA);
  await expect(staff.getByRole('row').filter({ hasText: 'Stayed' })).toHaveCount(1);
  await expect(staff.getByRole('row').filter({ hasText: 'Moved to 6 A' }).first()).toBeVisible();

  await staff.getByRole('button', { name: /^Undo \(14 days left\)/ }).click();
  await expect(staff.getByRole('alertdialog')).toContainText(/students return to the sections of/);
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText('No school year has ended yet.')).toBeVisible();
});

test('a new school year can be started with the keyboard alone', async ({ staff, school }) => {
  await staff.goto(`${school.url}/sections/new-year`);
  const choice = staff.getByLabel('6 C goes to', { exact: true });
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await staff.keyboard.press(key);
  };
  // The list of problems leads to the section without a destination.
  await staff.getByRole('button', { name: 'Check and Preview' }).focus();
  await press('Enter');
  await expect(choice).toBeFocused();
  // Typing selects the option whose text begins with these letters.
  await press('l');
  await expect(choice).toHaveValue('leaves');
  await staff.getByRole('button', { name: 'Check and Preview' }).focus();
  await press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Start New School Year' });
  await expect(dialog).toBeVisible();
  const start = dialog.getByRole('button', { name: /^Start with/ });
  while (!(await start.evaluate((button) => button === document.activeElement))) await press('Tab');
  await press('Enter');
  await expect(staff).toHaveURL(/\/sections\/years/);
  expect(presses).toBeLessThan(60);
});
