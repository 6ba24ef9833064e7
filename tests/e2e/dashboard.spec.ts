import type { Page } from '@playwright/test';
import { send } from './create-records';
import { addStaffedClass, addStudent } from './create-sections';
import { expect, test } from './test';

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
const numberFormat = new Intl.NumberFormat('en-IN');
const findPanel = (page: Page, title: string) => page.getByRole('region', { name: title });

test('shows today’s birthdays, the next holiday and the last changes', async ({ staff }) => {
  await addStudent(staff, 'BDAY-1', 'Tara', today().replace(/^\d{4}/, '2015'));
  const { classId } = await addStaffedClass(staff, 'Birth');
  await send(staff, 'POST', '/holiday/create', {
    holiday_name: 'Founders’ Day',
    // Starts before all other current holidays, so that the panel 'Next Holiday' shows this one.
    start_date: '2020-01-01',
    end_date: '2099-01-06',
    classes: [classId],
  });
  await staff.goto('/dashboard');
  await expect(findPanel(staff, "Today's Birthdays").getByRole('row', { name: /Tara Khan/ })).toContainText('BDAY-1');
  await expect(findPanel(staff, 'Recent Activities')).toContainText('Anita Deshmukh added Founders’ Day');
  await expect(staff.getByText('Sample data')).toHaveCount(0);
  const holidayLink = findPanel(staff, 'Next Holiday').getByRole('link');
  await expect(holidayLink).toContainText('Founders’ Day');
  await holidayLink.click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Holidays');
});

test('counts the students that its link lists, and mentions that inactive ones are left out', async ({ staff }) => {
  const id = await addStudent(staff, 'GONE-1', 'Uma');
  await staff.goto('/dashboard');
  const studentCount = staff.getByRole('link', { name: /^Total Students/ });
  const countBefore = Number((await studentCount.textContent())?.replaceAll(',', ''));
  await send(staff, 'POST', `/students/toggle-status?student_id=${id}`);
  await staff.reload();
  await expect(studentCount).toHaveText(numberFormat.format(countBefore - 1));
  await expect(staff.getByText('Active students only')).toBeVisible();
  await studentCount.click();
  await expect(staff).toHaveURL(/\/students\?status=active$/);
  await expect(staff.getByText(new RegExp(`of ${numberFormat.format(countBefore - 1)}$`))).toBeVisible();
  await staff.goBack();
  await staff.getByRole('link', { name: /^Total Teachers/ }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Employees');
});
