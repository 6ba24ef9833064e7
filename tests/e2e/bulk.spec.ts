import type { Page } from '@playwright/test';
import { expect, test } from './test';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const boxes = (page: Page) => page.locator('#rows').getByRole('checkbox', { name: /^Select / });
const switches = (page: Page) => page.locator('#rows').getByRole('switch');

test('deactivates twelve employees with four clicks, and one Undo activates them', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees?size=25&status=active`);
  await boxes(staff).first().click();
  await boxes(staff)
    .nth(11)
    .click({ modifiers: ['Shift'] });
  await expect(bar(staff)).toContainText('12 selected');
  await bar(staff).getByRole('button', { name: 'Deactivate' }).click();
  const question = staff.getByRole('alertdialog', { name: 'Deactivate 12 employees?' });
  await expect(question).toContainText('and stays so until you select somebody else in Sections.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(staff.getByText(/^\d+ employees deactivated$/)).toBeVisible();
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText(/^Undone: \d+ employees are active again$/)).toBeVisible();
});

test('moves three students by keyboard, and Alt+Z moves them back', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await boxes(staff).first().focus();
  const press = (key: string) => staff.keyboard.press(key);
  for (const key of ['Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter']) await press(key);
  await expect(bar(staff)).toContainText('3 selected');
  const moveButton = bar(staff).getByRole('button', { name: 'Move' });
  while (!(await moveButton.evaluate((button) => button === document.activeElement))) await press('Tab');
  await press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Move Students' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await staff.keyboard.type('7 B');
  await press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue('7 B');
  await expect(dialog).toContainText('Move 3 students to 7 B?');
  await press('Enter');
  await expect(staff.getByText('3 students added to the section')).toBeVisible();
  await expect(staff.locator('#rows').getByText('7 B')).toHaveCount(3);
  await expect(bar(staff)).toBeHidden();
  await press('Alt+z');
  await expect(staff.getByText('Undone: 3 students were moved back')).toBeVisible();
});

test('keeps the rows selected that the server has refused, and names the reasons', async ({ staff, school }) => {
  await staff.goto(`${school.url}/sections/1/teachers`);
  const count = await boxes(staff).count();
  await staff.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await bar(staff).getByRole('button', { name: 'Remove' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const failures = staff.getByRole('dialog', { name: 'Rows not changed' });
  await expect(failures.getByRole('row', { name: /The class teacher and the class admin/ })).toHaveCount(2);
  await failures.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar(staff)).toContainText('2 selected');
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(boxes(staff)).toHaveCount(count);
});

test('keeps the selection on other pages and in a search, and selects all that match', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students?search=singh`);
  await boxes(staff).first().check();
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(boxes(staff).first()).not.toBeChecked();
  await boxes(staff).first().check();
  await expect(bar(staff)).toContainText('2 selected');
  const all = bar(staff).getByRole('button', { name: /^All \d+ that match$/ });
  const total = /\d+/.exec((await all.textContent()) ?? '')?.[0];
  await all.click();
  await expect(bar(staff)).toContainText(`${total} selected`);
  await staff.getByRole('textbox', { name: 'Search students' }).fill('no such student');
  await expect(staff.getByText('No students found matching “no such student”')).toBeVisible();
  await expect(bar(staff)).toContainText(`${total} selected`);
  await bar(staff).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(staff)).toBeHidden();
  await expect(switches(staff)).toHaveCount(0);
});
