import type { Locator, Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { waitForStorageKey } from '../pictures/steps';
import { createGate } from '../support/create-gate';
import { studentHeader, studentLine } from '../support/people-sheets';
import { countPresses } from './count-presses';
import { expect, test } from './test';

const header = 'Employee ID,Designation,First Name,Middle Name,Last Name,Email,Mobile Number';
const createRow = (id: string, mobile: string) => `${id},Teacher,Import,,Person,,${mobile}`;

/** Opens the bulk upload and selects a sheet. */
async function upload(page: Page, url: string, ...lines: string[]): Promise<Locator> {
  return uploadTo('Employees', page, url, ...lines);
}

async function uploadTo(title: 'Employees' | 'Students', page: Page, url: string, ...lines: string[]) {
  await page.goto(`${url}/${title.toLowerCase()}`);
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = page.getByRole('dialog', { name: `Bulk Upload ${title}` });
  const buffer = Buffer.from(lines.join('\n'));
  await dialog.getByLabel('Select File').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

test('saves the valid rows, returns the wrong ones, shows the added ones, and undoes the import', async ({
  staff,
  school,
}) => {
  const dialog = await upload(
    staff,
    school.url,
    header,
    createRow('SHOW-1', '6100000011'),
    createRow('SHOW-2', '6100000012'),
  );
  await expect(staff.getByText('Employees uploaded successfully')).toBeVisible();
  await expect(dialog.getByText('staff.csv: 2 employees added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show them' }).click();
  await expect(staff.getByRole('row', { name: /SHOW-/ })).toHaveCount(2);
  await expect(staff.getByRole('row')).toHaveCount(3);
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  const question = staff.getByRole('alertdialog', { name: 'Remove 2 employees that were just imported?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('staff.csv: 2 employees added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('staff.csv: undone, 2 employees were removed.')).toBeVisible();
  await expect(staff).not.toHaveURL(/import_id/);

  await upload(staff, school.url, header, createRow('GRID-1', '6100000001'), createRow('GRID-2', '61'));
  await dialog.getByRole('button', { name: 'Save the ready row' }).click();
  await expect(staff.getByText('Employees uploaded successfully')).toBeVisible();
  await expect(dialog.getByText('staff.csv: 1 employee added.')).toBeVisible();
  await expect(dialog.getByRole('grid')).toBeFocused();
  const download = staff.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the wrong row' }).click();
  expect((await download).suggestedFilename()).toBe('staff (wrong rows).xlsx');
  // Both saves of the file are one import for the user.
  await staff.keyboard.press('F8');
  await staff.keyboard.type('6100000002');
  await staff.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(dialog.getByText('staff.csv: 2 employees added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('staff.csv: undone, 2 employees were removed.')).toBeVisible();
  // The console does not offer the undone import again after a reload.
  staff.on('dialog', (question) => question.accept());
  await staff.reload();
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
});

test('updates a person who is already there after the user has agreed', async ({ staff, school }) => {
  const dialog = await upload(staff, school.url, header, createRow('SAME-1', '6100000081'));
  await expect(dialog.getByText('staff.csv: 1 employee added.')).toBeVisible();
  const changedRow = createRow('SAME-1', '6100000081').replace('Teacher', 'Principal');
  await upload(staff, school.url, header, changedRow, createRow('SAME-2', '6100000082'));
  await expect(dialog.getByText('Row 2, Import Person: Designation Teacher → Principal')).toBeVisible();
  await expect(dialog.getByText('1 new · 1 to correct')).toBeVisible();
  await dialog.getByLabel('Update 1 employee who is already there').press('Space');
  await expect(dialog.getByText('1 new · 1 update')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save all 2 rows' }).click();
  await expect(dialog.getByText('staff.csv: 1 employee added, 1 updated.')).toBeVisible();
  await staff.goto(`${school.url}/employees?search=SAME-1`);
  await expect(staff.getByRole('cell', { name: 'Principal' })).toBeVisible();
});

test('keeps an unfinished import over a reload, until it is saved or discarded after a question', async ({
  staff,
  school,
}) => {
  const dialog = await upload(staff, school.url, header, createRow('KEEP-1', '61'), createRow('KEEP-2', '62'));
  await expect(dialog.getByText(/^Row 2, Mobile Number: /)).toBeVisible();
  await staff.keyboard.type('6100000021');
  await staff.keyboard.press('Enter');
  await waitForStorageKey('employees-import-draft')(staff);
  staff.on('dialog', (question) => question.accept());
  await staff.reload();
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  await expect(dialog.getByText('Continue with staff.csv, 1 cell to correct')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByRole('radio', { name: 'To check 1' })).toBeVisible();
  await staff.keyboard.press('Enter');
  await staff.keyboard.press('Escape');
  // The first Escape has only ended the editing of the cell, so no confirmation dialog appears.
  await expect(staff.getByRole('alertdialog')).toHaveCount(0);
  await staff.keyboard.press('Escape');
  await staff.getByRole('alertdialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await expect(dialog.getByText('Continue with')).toHaveCount(0);

  await test.step('a saved import is not offered again', async () => {
    await upload(staff, school.url, header, createRow('OVER-1', '61'));
    await expect(dialog.getByText(/^Row 2, Mobile Number: /)).toBeVisible();
    await staff.keyboard.type('6100000045');
    await staff.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save 1 row' }).click();
    await expect(dialog.getByText('staff.csv: 1 employee added.')).toBeVisible();
    await staff.reload();
    await staff.getByRole('button', { name: 'Bulk Upload' }).click();
    await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
    await expect(dialog.getByText('Continue with')).toHaveCount(0);
  });
});

test('lets a user assign a column once for the school', async ({ staff, school }) => {
  const sheetLines = [header.replace('Designation', 'What they do'), createRow('HAND-1', '6100000031')];
  const dialog = await upload(staff, school.url, ...sheetLines);
  await expect(dialog.getByText('1 column doesn’t match. Choose what it is, or skip it.')).toBeVisible();
  await expect(dialog.getByText('Every row needs a value, but there is none for Designation in 1 row.')).toBeVisible();
  await dialog.getByLabel('What they do').selectOption('Designation');
  await expect(dialog.getByRole('button', { name: 'Save 1 row' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await upload(staff, school.url, ...sheetLines);
  await expect(staff.getByText('Employees uploaded successfully')).toBeVisible();
});

/** Returns a workbook with dates in an unclear order, a hidden row, an old font, and a sheet with other headings. */
async function createUnclearWorkbook() {
  const workbook = new ExcelJS.Workbook();
  const children = workbook.addWorksheet('Class 5');
  children.addRow(studentHeader.split(','));
  for (const [number, day] of ['03/04/2015', '05/06/2015', '07/07/2015'].entries()) {
    children.addRow(studentLine(number).replace('21/08/2015', day).replace('S-', 'ASK-').split(','));
  }
  children.getRow(4).hidden = true;
  children.getCell('B3').font = { name: 'Kruti Dev 010' };
  const fees = workbook.addWorksheet('Fees');
  fees.addRow(['Enrollment Number', 'First Name', 'Paid']);
  fees.addRow(['ASK-0', 'Diya', '500']);
  return {
    name: 'children.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
  };
}

test('asks for what a file does not show, and lets the user change each column', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  await dialog.getByLabel('Select File').setInputFiles(await createUnclearWorkbook());
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('The sheet “Fees” has other headings and is not read.')).toBeVisible();
  await expect(
    dialog.getByText(/The font Kruti Dev 010 shows other letters.*Convert “First Name” to Unicode/),
  ).toBeVisible();
  await expect(dialog.getByText('Does the day or the month come first in “Date of Birth”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Month first: 4 Mar 2015' }).click();
  await expect(dialog.getByRole('button', { name: 'Month first' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Leave out hidden rows' }).click();
  await dialog.getByText('Columns: 13 of 13 are used').click();
  await dialog.getByLabel('City', { exact: true }).selectOption('Skip it');
  await expect(dialog.getByText('Every row needs a value, but there is none for City in 2 rows.')).toBeVisible();
  await dialog.getByLabel('City', { exact: true }).selectOption('City');
  await dialog.getByRole('button', { name: 'Save all 2 rows' }).click();
  await expect(dialog.getByText(/^children.xlsx: 2 students added/)).toBeVisible();
  await staff.goto(`${school.url}/students?search=ASK-`);
  const rows = staff.locator('#rows').getByRole('row');
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: 'ASK-0' }).getByRole('link', { name: 'Diya Nair' }).click();
  await expect(staff.getByRole('dialog', { name: 'Diya Nair' }).getByText('4 Mar 2015')).toBeVisible();
});

test('shows rows during the check, and the server’s errors at their cells', async ({ staff, school }) => {
  const { opened: replyAllowed, open: allowReply } = createGate();
  await staff.route('**/employee/import/check', (route) => replyAllowed.then(() => route.continue()));
  const dialog = await upload(staff, school.url, header, createRow('ASK-1', '6100000061'), createRow('ASK-2', '62'));
  await expect(dialog.getByText('1 ready · 1 to correct').getByText('Comparing with the saved records…')).toBeVisible();
  await staff.keyboard.type('610000');
  allowReply();
  await expect(dialog.getByText('1 new · 1 to correct', { exact: true })).toBeVisible();
  await staff.keyboard.type('0062');
  await staff.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save all 2 rows' }).click();
  await expect(staff.getByText('Employees uploaded successfully')).toBeVisible();

  await test.step('a refused import', async () => {
    await staff.route('**/employee/import', (route) => {
      const errors = [{ row: 3, column: 'Mobile Number', message: 'This number is taken' }];
      return route.fulfill({
        status: 422,
        json: { message: '1 row could not be imported. Nothing was saved.', errors },
      });
    });
    await upload(staff, school.url, header, createRow('TOLD-1', '6100000051'), createRow('TOLD-2', '6100000052'));
    await expect(dialog.getByText('1 row could not be imported. Nothing was saved.')).toBeVisible();
    await expect(dialog.getByText('Row 3, Mobile Number: This number is taken')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save the ready row' })).toBeVisible();
  });
});

test('checks a row again after an edit', async ({ staff, school }) => {
  const lines = [createRow('AGAIN-1', '6100000071'), createRow('AGAIN-2', '6100000072')];
  const dialog = await upload(staff, school.url, header, ...lines);
  await expect(dialog.getByText('staff.csv: 2 employees added.')).toBeVisible();
  await upload(staff, school.url, header, createRow('AGAIN-3', '6100000073'), createRow('', '6100000074'));
  await expect(dialog.getByText('1 new · 1 to correct', { exact: true })).toBeVisible();
  await staff.keyboard.type('AGAIN-1');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByText(/^Row 3, Employee ID: .*AGAIN-1/)).toBeVisible();
  await expect(dialog.getByText('1 new · 1 to correct', { exact: true })).toBeVisible();
  await staff.keyboard.type('AGAIN-4');
  await staff.keyboard.press('Enter');
  await expect(dialog.getByText('2 new', { exact: true })).toBeVisible();
});

test('shows a child who is probably registered, and saves the row nevertheless', async ({ staff, school }) => {
  const dialog = await uploadTo('Students', staff, school.url, studentHeader, studentLine(1));
  await expect(dialog.getByText('staff.csv: 1 student added.')).toBeVisible();
  await uploadTo('Students', staff, school.url, studentHeader, studentLine(2));
  const notice = 'Row 2, First Name: This child may already be registered: Diya Nair (S-1). Same name and birthday.';
  await expect(dialog.getByText('1 new · 1 to look at')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next cell to check' }).click();
  await expect(dialog.getByText(notice)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(dialog.getByText('staff.csv: 1 student added.')).toBeVisible();
});

const classHeader = [
  ...['Admission No', 'First Name', 'Last Name', 'Phone Number', 'Date of Birth', 'Gender', 'Address Line 1', 'City'],
  ...['State', 'Pin Code', 'Class', 'Section', 'Father Name', 'Father Mobile', 'Mother Name', 'Mother Mobile'],
];

/** Writes a workbook with ten children: the first five of 5 A, the others of 5 B. */
async function createClassSheet(prefix: string, firstMobile: number) {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Class V');
  sheet.addRow(classHeader);
  for (let child = 0; child < 10; child += 1) {
    const mobile = firstMobile + 3 * child;
    sheet.addRow([
      ...[`${prefix}-${child}`, `${prefix}${child}`, 'Menon', mobile, new Date(Date.UTC(2015, 4, child + 1)), 'F'],
      ...['4 Lake Road', 'Kochi', 'Kerala', 682001, ...(child < 5 ? ['V-A', ''] : ['Std 5', 'B'])],
      ...[`Ravi ${prefix} Menon`, mobile + 1, 'Uma Menon', mobile + 2],
    ]);
  }
  return {
    name: 'class V.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
  };
}

/** Expects the ten children with their sections and parents in the lists. */
async function expectImportedClass(staff: Page, prefix: string) {
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  await expect(dialog.getByText(/^class V.xlsx: 10 students added/)).toBeVisible();
  await staff.goto(`/students?search=${prefix}-&size=25`);
  const rows = staff.locator('#rows').getByRole('row');
  await expect(rows.filter({ hasText: '5 A' })).toHaveCount(5);
  await expect(rows.filter({ hasText: '5 B' })).toHaveCount(5);
  await rows
    .filter({ hasText: `${prefix}-9` })
    .getByRole('link', { name: `${prefix}9 Menon` })
    .click();
  const drawer = staff.getByRole('dialog', { name: `${prefix}9 Menon` });
  for (const text of ['10 May 2015', `Ravi ${prefix} Menon`, 'Uma Menon']) {
    await expect(drawer.getByText(text)).toBeVisible();
  }
  await staff.goto(`/sections/19/students?search=${prefix}-`);
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Students - 5 A');
  await expect(rows).toHaveCount(5);
}

test('imports ten children with sections and parents from a workbook by mouse', async ({ staff }) => {
  const file = await createClassSheet('MOUSE', 6200000000);
  await staff.goto('/students');
  const presses = countPresses(staff);
  await presses.click(staff.getByRole('button', { name: 'Bulk Upload' }));
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  await presses.chooseFile(() => presses.click(dialog.getByLabel('Select File')), file);
  await presses.click(dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expectImportedClass(staff, 'MOUSE');
  presses.expectAtMost(6);
});

test('imports ten children with sections and parents from a workbook by keyboard', async ({ staff }) => {
  const file = await createClassSheet('KEYS', 6300000000);
  await staff.goto('/students');
  const presses = countPresses(staff);
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  // The buttons of the list are before the search.
  await presses.press('/');
  await presses.moveTo(staff.getByRole('button', { name: 'Bulk Upload' }), 'Shift+Tab');
  await presses.press('Enter');
  await presses.chooseFile(async () => {
    await presses.moveTo(dialog.getByLabel('Select File'));
    await presses.press('Enter');
  }, file);
  await presses.moveTo(dialog.getByRole('button', { name: 'Upload', exact: true }));
  await presses.press('Enter');
  await expectImportedClass(staff, 'KEYS');
  presses.expectAtMost(12);
});
