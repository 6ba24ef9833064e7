import { currentSession } from '@/lib/server/backend/seed/calendar';
import { printToSheets, type Sheet, stubPrint, waitForPrint } from '../support/print-to-sheets';
import { firstStudent } from './demo-people';
import { expect, test } from './test';

const school = 'Green Valley Public School';
const { year } = currentSession();
const portrait = { width: 595, height: 842 };
const landscape = { width: 842, height: 595 };
const joinTexts = (sheets: readonly Sheet[]) => sheets.map(({ text }) => text).join(' ');

test('Print in a list prints the rows of all pages with a header on each sheet, and the filters', async ({ staff }) => {
  await stubPrint(staff);
  await staff.goto('/students?class=3&status=active&sort=-lastName');
  const countText = await staff.getByText(/^\d+ students$/).textContent();
  const total = Number(countText?.split(' ')[0]);
  expect(total).toBeGreaterThan(75);
  await staff.getByRole('button', { name: 'Print' }).click();
  await waitForPrint(staff);
  const sheets = await printToSheets(staff);
  const printedText = joinTexts(sheets);
  expect(printedText.match(/\b(Active|Inactive)\b/g)).toHaveLength(total + 1);
  expect(sheets.length).toBeGreaterThan(3);
  for (const { text, width, height } of sheets) {
    expect({ width, height }).toEqual(landscape);
    expect(text).toMatch(/Enrollment No\. First Name Last Name Phone No\. Gender Class City Status/);
  }
  for (const expectedPart of [
    /Class: .*\b1\b/,
    /Status: .*Active/,
    countText ?? '',
    'Sorted by Last Name, descending',
  ]) {
    expect(sheets[0]?.text).toMatch(expectedPart);
  }
  expect(printedText).not.toContain('of the list');
  // The console removes the printed content when the print window closes.
  await expect(staff.getByRole('dialog')).toBeHidden();
  await expect(staff.locator('tbody tr')).toHaveCount(10);
});

test('a drawer prints only the sheet of that person, with the logo', async ({ staff }) => {
  await stubPrint(staff);
  const logoUrl =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await staff.route('**/api/v1/web/user/profile', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, data: { ...reply.data, logo: logoUrl } } });
  });
  await staff.goto('/students?student=1');
  const drawer = staff.getByRole('dialog', { name: firstStudent.name });
  await expect(drawer).toContainText(firstStudent.father.name);
  expect((await printToSheets(staff)).map(({ images }) => images)).toEqual([0]);
  await drawer.getByRole('button', { name: 'Print' }).click();
  await waitForPrint(staff);
  const [sheet, ...otherSheets] = await printToSheets(staff);
  expect(otherSheets).toEqual([]);
  expect(sheet).toMatchObject({ ...portrait, images: 1 });
  const expectedParts = [
    school,
    firstStudent.name,
    `GV-${year}-0001`,
    'LKG A',
    'Status: Active',
    `Father · ${firstStudent.father.name}`,
    firstStudent.father.mobile,
  ];
  for (const expectedPart of [
    ...expectedParts,
    firstStudent.street,
    firstStudent.pin,
    firstStudent.birthday,
    firstStudent.gender,
  ])
    expect(sheet?.text).toContain(expectedPart);
  for (const absentText of [`GV-${year}-0002`, 'Edit Student', 'Copy', 'Students'])
    expect(sheet?.text).not.toContain(absentText);

  await staff.goto('/employees?employee=1');
  await expect(staff.getByRole('dialog')).toContainText('Designation');
  const [employee] = await printToSheets(staff);
  expect(employee?.text).toContain('E-101');
  expect(employee?.text).not.toContain('E-102');

  // Toasts and dialogs over the drawer are not printed.
  await staff.getByRole('button', { name: 'Copy' }).first().click();
  await expect(staff.getByText('Copied:')).toBeVisible();
  await staff.getByRole('button', { name: 'Edit Employee' }).last().click();
  await expect(staff.getByRole('dialog', { name: 'Edit Employee' })).toBeVisible();
  expect(await printToSheets(staff)).toEqual([employee]);
});

test('Download Statement prints only the statement, which is marked as sample data', async ({ staff }) => {
  await stubPrint(staff);
  await staff.goto('/students?student=1');
  await staff.getByRole('dialog').getByRole('button', { name: 'View Fees' }).click();
  const fees = staff.getByRole('dialog', { name: 'Fee Details' });
  await fees.getByRole('button', { name: 'Download Statement' }).click();
  await waitForPrint(staff);
  // The browser derives the file name from the page title.
  await expect(staff).toHaveTitle(`Fee statement GV-${year}-0001 · ${firstStudent.name} · ${school}`);
  const [sheet, ...otherSheets] = await printToSheets(staff);
  expect(otherSheets).toEqual([]);
  const row = 'Library Fee ₹2,500 10 Oct 2026 Overdue -';
  for (const expectedPart of [school, 'Fee Statement', firstStudent.name, 'Sample data. The amounts', '₹40,000', row]) {
    expect(sheet?.text).toContain(expectedPart);
  }
  for (const absentText of ['Download Statement', 'Save as PDF', firstStudent.father.name, 'Students']) {
    expect(sheet?.text).not.toContain(absentText);
  }
  await expect(fees).toBeVisible();
});

test('the attendance page prints the selection', async ({ staff }) => {
  await staff.goto('/attendance-report?month=2026-07');
  await staff.getByLabel('Class', { exact: true }).selectOption({ index: 1 });
  await staff.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await expect(staff.getByRole('button', { name: 'Download Report' })).toBeEnabled();
  const [sheet] = await printToSheets(staff);
  expect(sheet?.text).toContain('LKG A, July 2026');
  expect(sheet?.text).not.toContain('Download Report');
});
