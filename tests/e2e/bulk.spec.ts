import type { Page } from '@playwright/test';
import { listStudents } from '@/lib/contract/students';
import { formatCount } from '@/lib/format/pluralize';
import { waitUntilIdle } from '@/tests/support/hydrated-pages';
import { callAs, signInByRequest } from '@/tests/support/staff-client';
import { countPresses } from './count-presses';
import { adminMobile, expect, test } from './test';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const boxes = (page: Page) => page.locator('#rows').getByRole('checkbox', { name: /^Select / });

test('deactivates twelve employees by mouse, and one Undo activates them', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees?size=25&status=active`);
  const presses = countPresses(staff);
  await presses.click(boxes(staff).first());
  await presses.click(boxes(staff).nth(11), { modifiers: ['Shift'] });
  await expect(bar(staff)).toContainText('12 selected');
  await presses.click(bar(staff).getByRole('button', { name: 'Deactivate' }));
  const question = staff.getByRole('alertdialog', { name: 'Deactivate 12 employees?' });
  await expect(question).toContainText('and stays so until you select somebody else in Sections.');
  await presses.click(question.getByRole('button', { name: 'Deactivate' }));
  await expect(staff.getByText('12 employees deactivated')).toBeVisible();
  presses.expectAtMost(4);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText('Undone: 12 employees are active again')).toBeVisible();
});

test('deactivates twelve employees by keyboard', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees?size=25&status=active`);
  await expect(boxes(staff).first()).toBeVisible();
  // Waits until the page is idle, because only then does the arrow key move to the first row.
  await waitUntilIdle(staff);
  const presses = countPresses(staff);
  await presses.press('/', 'ArrowDown', 'Shift+Tab', 'Space', ...Array<string>(11).fill('Shift+ArrowDown'));
  await expect(bar(staff)).toContainText('12 selected');
  await presses.press('Enter');
  await presses.moveTo(bar(staff).getByRole('button', { name: 'Deactivate' }));
  await presses.press('Enter');
  const question = staff.getByRole('alertdialog', { name: 'Deactivate 12 employees?' });
  await presses.moveTo(question.getByRole('button', { name: 'Deactivate' }));
  await presses.press('Enter');
  await expect(staff.getByText('12 employees deactivated')).toBeVisible();
  presses.expectAtMost(22);
});

test('moves three students by mouse, and Undo moves them back', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  const presses = countPresses(staff);
  await presses.click(boxes(staff).first());
  await presses.click(boxes(staff).nth(2), { modifiers: ['Shift'] });
  await presses.click(bar(staff).getByRole('button', { name: 'Move' }));
  const dialog = staff.getByRole('dialog', { name: 'Move Students' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await presses.type('7 B');
  await presses.click(dialog.getByRole('option', { name: '7 B' }));
  await expect(dialog).toContainText('Move 3 students to 7 B?');
  await presses.click(dialog.getByRole('button', { name: 'Move' }));
  await expect(staff.getByText('3 students added to the section')).toBeVisible();
  presses.expectAtMost(6);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText('Undone: 3 students were moved back')).toBeVisible();
});

test('moves three students by keyboard, and Alt+Z moves them back', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await expect(boxes(staff).first()).toBeVisible();
  await waitUntilIdle(staff);
  const presses = countPresses(staff);
  await presses.press('/', 'ArrowDown', 'Shift+Tab', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expect(bar(staff)).toContainText('3 selected');
  await presses.press('Enter');
  await presses.moveTo(bar(staff).getByRole('button', { name: 'Move' }));
  await presses.press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Move Students' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await presses.type('7 B');
  await presses.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue('7 B');
  await expect(dialog).toContainText('Move 3 students to 7 B?');
  await presses.press('Enter');
  await expect(staff.getByText('3 students added to the section')).toBeVisible();
  await expect(staff.locator('#rows').getByText('7 B')).toHaveCount(3);
  await expect(bar(staff)).toBeHidden();
  presses.expectAtMost(15);
  await staff.keyboard.press('Alt+z');
  await expect(staff.getByText('Undone: 3 students were moved back')).toBeVisible();
});

test('deactivates the whole school after a question, and Undo in Activity restores exactly what was', async ({
  staff,
  school,
}) => {
  const staffSession = { url: school.url, cookie: await signInByRequest(school, adminMobile) };
  const findInactive = async () => {
    const query = { page: 1, per_page: 100, status: 'inactive' } as const;
    const { data, total_records } = await callAs(staffSession, listStudents, { query });
    return { ids: data.map(({ id }) => id).sort(), total: total_records ?? 0 };
  };
  const before = await findInactive();
  expect(before.total).toBeGreaterThan(0);
  await staff.goto(`${school.url}/students`);
  await boxes(staff).first().click();
  const all = bar(staff).getByRole('button', { name: /^All [\d,]+ that match$/ });
  const total = Number(((await all.textContent()) ?? '').replace(/\D/g, ''));
  await all.click();
  await expect(bar(staff)).toContainText(`${formatCount(total)} selected`);
  await bar(staff).getByRole('button', { name: 'Deactivate' }).click();
  const students = `${formatCount(total - before.total)} students`;
  const question = staff.getByRole('alertdialog', { name: `Deactivate ${students}?` });
  await expect(question).toContainText(`${before.total} of the ${formatCount(total)} selected are already inactive`);
  await question.getByRole('button', { name: `Deactivate ${students}` }).click();
  await expect(staff.getByText(`${students} deactivated`)).toBeVisible();
  expect((await findInactive()).total).toBe(total);

  await staff.reload();
  await staff.goto(`${school.url}/settings/activity?kind=changes`);
  const undoButton = staff.getByRole('button', { name: `Undo deactivated ${students}` });
  await undoButton.click();
  const undo = staff.getByRole('alertdialog', { name: 'Undo this change?' });
  await undo.getByRole('button', { name: `Undo ${students}` }).click();
  await expect(staff.getByText(`Undone: ${students} changed back`)).toBeVisible();
  await expect(staff.locator('#rows')).toContainText(`undid: deactivated ${students}`);
  await expect(undoButton).toBeHidden();
  expect(await findInactive()).toEqual(before);
});
