import type { Page } from '@playwright/test';
import { createStudentBody, type StudentBody } from '../support/students';
import { send } from './create-records';
import { expect, test } from './test';

const child = createStudentBody({
  ...{ firstname: 'Zarina', lastname: 'Lokhandwala', mobileno: '9000012345', dob: '2016-05-03', gender: 'F' },
});

const addStudent = (page: Page, changes: Partial<StudentBody>) =>
  send(page, 'POST', '/students/create', { ...child, ...changes });

test('merges two records of a student with the keyboard, and undoes it', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await addStudent(staff, { enrollmentno: 'DUP-1' });
  await addStudent(staff, { enrollmentno: 'DUP-2', mobileno: '9000012346', city: 'Nashik' });
  await staff.getByRole('link', { name: 'Find Duplicates' }).click();
  const row = staff.getByRole('row').filter({ hasText: 'DUP-1' });
  await expect(row).toContainText('Same name and birthday · Same address');
  await row.getByRole('button', { name: 'Compare DUP-1 and DUP-2' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Merge Students' });
  await expect(dialog.getByRole('radio', { name: /^DUP-1 Zarina/ })).toBeFocused();
  await dialog
    .getByRole('group', { name: 'City' })
    .getByRole('radio', { name: /Nashik/ })
    .press('Space');
  await staff.keyboard.press('Control+Enter');
  await expect(staff.getByText('The two records of Zarina Lokhandwala are merged')).toBeVisible();
  await expect(row).toHaveCount(0);

  await staff.goto(`${school.url}/students?search=Lokhandwala`);
  const students = staff.getByRole('table', { name: 'Students' }).locator('tbody').getByRole('row');
  await expect(students).toHaveCount(1);
  await expect(students).toContainText('DUP-1');
  await expect(students).toContainText('Nashik');
  await staff.goto(`${school.url}/settings/bin`);
  await staff.getByRole('row').filter({ hasText: 'Zarina' }).getByRole('button', { name: 'Restore' }).click();
  await expect(staff.getByText('Zarina Lokhandwala restored')).toBeVisible();
  await staff.goto(`${school.url}/students?search=Lokhandwala`);
  await expect(students.filter({ hasText: 'Pune' })).toContainText('DUP-1');
  await expect(students.filter({ hasText: 'Nashik' })).toContainText('DUP-2');
});

test('warns while a student is added who looks like another one, and keeps what is typed', async ({
  staff,
  school,
}) => {
  await staff.goto(`${school.url}/students`);
  await addStudent(staff, { enrollmentno: 'SIM-1', firstname: 'Farzana' });
  await staff.getByRole('button', { name: 'Add Student' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  await dialog.getByLabel(/^First Name/).fill('Farzaana');
  await dialog.getByLabel(/^Last Name/).fill('Lokhandwala');
  await dialog.getByLabel(/^Phone Number/).fill('9000012345');
  const notice = dialog.getByRole('status').filter({ hasText: 'SIM-1' });
  await expect(notice).toContainText('Name spelled differently · Same phone number');
  const opened = staff.waitForEvent('popup');
  await notice.getByRole('link', { name: 'Farzana Lokhandwala · SIM-1' }).click();
  await expect((await opened).getByRole('dialog', { name: 'Farzana Lokhandwala' })).toBeVisible();
  await expect(dialog.getByLabel(/^First Name/)).toHaveValue('Farzaana');
  await dialog.getByLabel(/^First Name/).fill('Mumtaz');
  await expect(notice).toHaveCount(0);
});
