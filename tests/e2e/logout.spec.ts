import type { Page } from '@playwright/test';
import { Workbook } from 'exceljs';
import { expect, test } from './test';

const pressLogout = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Log out?' });
const listedLosses = (page: Page) => question(page).getByRole('listitem');

async function typeInForm(page: Page, path: string, button: string, label: string, value: string) {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').getByLabel(label).fill(value);
}

/** Stores fees in localStorage in the format of the fees screen. */
const storeFees = (page: Page, ...classIds: number[]) =>
  page.evaluate((ids) => {
    const fee = {
      academicYearId: '2026-2027',
      term: 'yearly',
      label: 'Full Year',
      amount: 1250.5,
      dueDate: '2027-01-31',
    };
    const concession = { concessionType: 'percentage', concessionValue: 10, finalAmount: 1125.45 };
    const lateFee = { lateFeeType: 'daily', lateFeeAmount: 5, details: [] };
    const fees = ids.map((classId) => ({ classId, ...fee, ...concession, ...lateFee }));
    localStorage.setItem('homeroom:fees:1', JSON.stringify(fees));
  }, classIds);

test('lists what would be lost in this tab, in others and on this device', async ({ staff, context }) => {
  const otherTab = await context.newPage();
  await typeInForm(otherTab, '/subjects', 'Edit Subject', 'Subject Name', 'Astronomy');
  const thirdTab = await context.newPage();
  await typeInForm(thirdTab, '/employees', 'Add Employee', 'Mobile Number', '7100000001');
  let hasAsked = false;
  thirdTab.on('dialog', (dialog) => {
    hasAsked = true;
    return dialog.dismiss();
  });
  await staff.goto('/settings/school-profile');
  await staff.getByLabel('School Name').fill('Hill School');
  await storeFees(staff, 1, 999_999);

  await pressLogout(staff);
  await expect(listedLosses(staff)).toHaveText([
    'Fees structure of 2 classes, kept on this device only',
    'Unsaved changes in “School Profile”',
    'Unsaved changes in “Add New Employee”',
    'Unsaved changes in “Edit Subject” in another tab',
  ]);

  await expect(question(staff).getByRole('button', { name: 'Keep working' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(question(staff)).toBeHidden();
  await expect(staff.getByLabel('School Name')).toHaveValue('Hill School');
  await expect(otherTab.getByLabel('Subject Name')).toHaveValue('Astronomy');

  await pressLogout(staff);
  await test.step('downloads the fees of this device', async () => {
    const download = staff.waitForEvent('download');
    await question(staff).getByRole('button', { name: 'Download the fees' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Fees \d{4}-\d\d-\d\d\.xlsx$/);
    const workbook = new Workbook();
    await workbook.xlsx.readFile(await (await download).path());
    const rows = (workbook.worksheets[0]?.getSheetValues() ?? []) as unknown[][];
    const headerIndex = rows.findIndex((row) => row?.[1] === 'Academic Session');
    const textCells = (row: unknown[] | undefined) => row?.slice(1, 12).map((cell) => cell ?? '');
    const dueDate = new Date('2027-01-31');
    const otherCells = ['Yearly', 'Full Year', 1250.5, 'Percentage', 10, dueDate, 'Daily', 5, 1125.45];
    const [first, second] = [textCells(rows[headerIndex + 1]), textCells(rows[headerIndex + 2])];
    expect([first?.toSpliced(1, 1), second?.toSpliced(1, 1)]).toEqual([
      ['2026-2027', ...otherCells],
      ['2026-2027', ...otherCells],
    ]);
    expect([first?.[1], second?.[1]]).toContain('Class with the id 999999');
    expect([first?.[1], second?.[1]]).not.toContain('Class with the id 1');
  });

  await question(staff).getByRole('button', { name: 'Log out' }).click();
  for (const page of [staff, otherTab, thirdTab]) await expect(page).toHaveURL(/\/login$/);
  expect(hasAsked).toBe(false);
  expect(await staff.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('homeroom:')))).toEqual(
    [],
  );
});
