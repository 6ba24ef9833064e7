import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { countPresses } from './count-presses';
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

/** The students who do not go where their section goes: the row in the list of the section, and the choice. */
const marked = [
  {
    section: '5 A',
    students: [
      { row: 1, choice: 'stays' },
      { row: 4, choice: 'leaves' },
    ],
  },
  { section: '3 B', students: [{ row: 0, choice: 'stays' }] },
  { section: '1 C', students: [{ row: 2, choice: 'leaves' }] },
];

/** The students in the dialog that marks them. */
const shownStudents = (page: Page) => page.getByRole('dialog').getByRole('listitem');

const readNumber = async (page: Page, row: number) =>
  /GV-\d+-\d+/.exec((await shownStudents(page).nth(row).textContent()) ?? '')?.[0] ?? '';

const markButton = (page: Page, section: string) => page.getByRole('button', { name: new RegExp(` of ${section}$`) });

/** The presses with which a clerk who knows the school moves 36 sections, where 4 students go elsewhere. */
const maxPresses = 60;

test('36 sections move to the next year by mouse', async ({ staff, school }) => {
  await staff.goto(`${school.url}/sections`);
  const presses = countPresses(staff);
  await presses.click(staff.getByRole('link', { name: 'Start New Year' }));
  await expect(staff.getByText(/ in 36 sections/)).toBeVisible();
  await presses.choose(staff.getByLabel('6 C goes to', { exact: true }), '7 B');
  const dialog = staff.getByRole('dialog');
  for (const { section, students } of marked) {
    await presses.click(markButton(staff, section));
    for (const { row, choice } of students) {
      const number = await readNumber(staff, row);
      await presses.click(dialog.getByLabel('Search students'));
      await presses.type(number);
      await presses.choose(dialog.getByRole('combobox'), choice);
      await dialog.getByLabel('Search students').clear();
    }
    await presses.click(dialog.getByRole('button', { name: 'Done' }));
  }
  // 7 B gets two sections.
  await presses.click(staff.getByLabel('Maximum Students per Section'));
  await presses.press('Control+A');
  await presses.type('70');
  await presses.click(staff.getByRole('button', { name: 'Check and Preview' }));
  await presses.click(dialog.getByRole('button', { name: /^Start with/ }));
  await expect(staff.getByText(/^The school year .* has ended:/)).toBeVisible();
  presses.expectAtMost(maxPresses);
  await staff.getByRole('button', { name: /^Undo \(14 days left\)/ }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText('No school year has ended yet.')).toBeVisible();
});

test('36 sections move to the next year by keyboard', async ({ staff, school }) => {
  await staff.goto(`${school.url}/sections`);
  const presses = countPresses(staff);
  await presses.openScreen('New School Year');
  const choice = staff.getByLabel('6 C goes to', { exact: true });
  await expect(choice).toBeVisible();
  // The check leads to the section without a destination.
  await presses.press('Control+Enter');
  await expect(choice).toBeFocused();
  // Each press selects the next option whose text begins with this letter.
  await presses.press('7', '7');
  await expect(choice.locator('option:checked')).toHaveText('7 B');
  await presses.press('Tab');
  const dialog = staff.getByRole('dialog');
  for (const { section, students } of marked) {
    await presses.moveTo(markButton(staff, section), 'ArrowUp');
    await presses.press('Enter');
    await expect(dialog.getByLabel('Search students')).toBeFocused();
    const numbers = [];
    for (const { row } of students) numbers.push(await readNumber(staff, row));
    for (const [index, { choice }] of students.entries()) {
      if (index > 0) await presses.press('Shift+Tab');
      await presses.type(numbers[index] ?? '');
      await expect(shownStudents(staff)).toHaveCount(1);
      // The first letter of “Repeats” or of “Leaves the school”.
      await presses.press('Tab', choice === 'stays' ? 'r' : 'l');
      await expect(dialog.getByRole('combobox')).toHaveValue(choice);
    }
    await presses.press('Escape');
    await expect(markButton(staff, section)).toBeFocused();
  }
  // The check leads to the maximum, because 7 B gets two sections.
  await presses.press('Control+Enter');
  await expect(staff.getByLabel('Maximum Students per Section')).toBeFocused();
  await presses.press('Control+A');
  await presses.type('70');
  await presses.press('Control+Enter');
  const start = dialog.getByRole('button', { name: /^Start with/ });
  await presses.moveTo(start);
  await presses.press('Enter');
  await expect(staff).toHaveURL(/\/sections\/years/);
  await expect(staff.getByText(/^The school year .* has ended:/)).toBeVisible();
  presses.expectAtMost(maxPresses);
  const threeB = await staff.getByRole('option', { name: /^3 B/ }).getAttribute('value');
  await staff.getByLabel('Section', { exact: true }).selectOption(threeB);
  await expect(staff.getByRole('row').filter({ hasText: 'Stayed' })).toHaveCount(1);
});
