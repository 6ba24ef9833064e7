import type { Page } from '@playwright/test';
import { send } from './prepare';
import { addStaffedClass, addStudent } from './prepare-sections';
import { expect, test } from './test';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('turns a switch back, by mouse and by keys', async ({ staff, school }) => {
  await addStudent(staff, 'UNDO-1', 'Tara');
  await staff.goto(`${school.url}/students?search=UNDO-1`);
  const status = row(staff, 'UNDO-1').getByRole('switch');
  await status.click();
  await expect(status).not.toBeChecked();
  await undo(staff).click();
  await expect(staff.getByText('Undone: Tara Khan is active again')).toBeVisible();
  await expect(status).toBeChecked();
  await expect(undo(staff)).toHaveCount(0);

  await status.focus();
  await staff.keyboard.press('Space');
  await expect(status).not.toBeChecked();
  await expect(undo(staff)).toBeVisible();
  await staff.keyboard.press('Alt+z');
  await expect(status).toBeChecked();
  await expect(status).toBeFocused();
  await staff.reload();
  await expect(status).toBeChecked();
});

test('puts a moved group back as a whole', async ({ staff, school }) => {
  const from = await addStaffedClass(staff, 'Leave');
  const to = await addStaffedClass(staff, 'Enter');
  await from.addStudents(from.sectionId, 3);
  await staff.goto(`${school.url}/sections/${to.sectionId}/students`);
  await staff.getByRole('button', { name: 'Add Students' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Students' });
  await dialog.getByLabel('Search students').fill('Leave-S');
  await expect(dialog.getByRole('option')).toHaveCount(3);
  await dialog.getByLabel(/^Select all shown/).check();
  await dialog.getByRole('button', { name: 'Add 3 Student(s)' }).click();
  const question = staff.getByRole('alertdialog', { name: 'Move Students' });
  await expect(question).toContainText('3');
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(row(staff, 'Leave-S')).toHaveCount(3);
  await undo(staff).click();
  await expect(row(staff, 'Leave-S')).toHaveCount(0);
  await staff.goto(`${school.url}/sections/${from.sectionId}/students`);
  await expect(row(staff, 'Leave-S')).toHaveCount(3);
});

test('adds who was removed from a section again', async ({ staff, school }) => {
  const { sectionId } = await addStaffedClass(staff, 'Back');
  const id = await addStudent(staff, 'BACK-1', 'Uma');
  await send(staff, 'POST', `/section/add-students?section_id=${sectionId}`, { student_ids: [id] });
  await staff.goto(`${school.url}/sections/${sectionId}/students`);
  await row(staff, 'BACK-1').getByRole('button', { name: 'Remove' }).click();
  await expect(row(staff, 'BACK-1')).toHaveCount(0);
  await undo(staff).click();
  await expect(row(staff, 'BACK-1')).toBeVisible();
});

test('links a parent again who was unlinked', async ({ staff, school }) => {
  const id = await addStudent(staff, 'LINK-1', 'Ira');
  const person = {
    first_name: 'Kamal',
    middle_name: '',
    last_name: 'Iyer',
    email: '',
    mobileno: '7312345678',
    profilepic: '',
  };
  await send(staff, 'POST', `/students/parent/create?student_id=${id}&parent_type=father`, person);
  await staff.goto(`${school.url}/students?search=LINK-1`);
  await row(staff, 'LINK-1').getByRole('button', { name: 'Add Parent' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Kamal');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(dialog.getByRole('heading', { name: 'Add Father' })).toBeVisible();
  await undo(staff).click();
  await expect(staff.getByText('Undone: the father is linked again')).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Kamal');
});
