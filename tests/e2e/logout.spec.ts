import type { Page } from '@playwright/test';
import { Workbook } from 'exceljs';
import { expect, test } from './test';

const press = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Log out?' });
const losses = (page: Page) => question(page).getByRole('listitem');

async function type(page: Page, path: string, button: string, label: string, value: string) {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').getByLabel(label).fill(value);
}

/** Stores fees in localStorage as the fees screen does. */
const keepFees = (page: Page, ...classIds: number[]) =>
  page.evaluate((ids) => {
    const fee = {
      academicYearId: '2026-2027',
      term: 'yearly',
      label: 'Full Year',
      amount: 1250.5,
      dueDate: '2027-01-31',
    };
    const concession = { concessionType: 'percentage', concessionValue: 10, finalAmount: 1125.45 };
    const late = { lateFeeType: 'daily', lateFeeAmount: 5, details: [] };
    const fees = ids.map((classId) => ({ classId, ...fee, ...concession, ...late }));
    localStorage.setItem('homeroom:fees:1', JSON.stringify(fees));
  }, classIds);

test('lists what would be lost in this tab, in others and on this device', async ({ staff, context }) => {
  const other = await context.newPage();
  await type(other, '/subjects', 'Edit Subject', 'Subject Name', 'Astronomy');
  const third = await context.newPage();
  await type(third, '/employees', 'Add Employee', 'Mobile Number', '7100000001');
  let isAsked = false;
  third.on('dialog', (dialog) => {
    isAsked = true;
    return dialog.dismiss();
  });
  await staff.goto('/settings/school-profile');
  await staff.getByLabel('School Name').fill('Hill School');
  await keepFees(staff, 1, 999_999);

  await press(staff);
  await expect(losses(staff)).toHaveText([
    'Fees structure of 2 classes, kept on this device only',
    'Unsaved changes in “School Profile”',
    'Unsaved changes in “Add New Employee”',
    'Unsaved changes in “Edit Subject” in another tab',
  ]);

  await expect(question(staff).getByRole('button', { name: 'Keep working' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(question(staff)).toBeHidden();
  await expect(staff.getByLabel('School Name')).toHaveValue('Hill School');
  await expect(other.getByLabel('Subject Name')).toHaveValue('Astronomy');

  await press(staff);
  await test.step('downloads the fees of this device', async () => {
    const download = staff.waitForEvent('download');
    await question(staff).getByRole('button', { name: 'Download the fees' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Fees \d{4}-\d\d-\d\d\.xlsx$/);
    const book = new Workbook();
    await book.xlsx.readFile(await (await download).path());
    const rows = (book.worksheets[0]?.getSheetValues() ?? []) as unknown[][];
    const at = rows.findIndex((row) => row?.[1] === 'Academic Session');
    const cells = (row: unknown[] | undefined) => row?.slice(1, 12).map((cell) => cell ?? '');
    const dueDate = new Date('2027-01-31');
    const rest = ['Yearly', 'Full Year', 1250.5, 'Percentage', 10, dueDate, 'Daily', 5, 1125.45];
    const [first, second] = [cells(rows[at + 1]), cells(rows[at + 2])];
    expect([first?.toSpliced(1, 1), second?.toSpliced(1, 1)]).toEqual([
      ['2026-2027', ...rest],
      ['2026-2027', ...rest],
    ]);
    expect([first?.[1], second?.[1]]).toContain('Class with the id 999999');
    expect([first?.[1], second?.[1]]).not.toContain('Class with the id 1');
  });

  await question(staff).getByRole('button', { name: 'Log out' }).click();
  for (const page of [staff, other, third]) await expect(page).toHaveURL(/\/login$/);
  expect(isAsked).toBe(false);
  expect(await staff.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('homeroom:')))).toEqual(
    [],
  );
});
