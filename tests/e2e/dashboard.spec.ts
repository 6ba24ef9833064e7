import type { Page } from '@playwright/test';
import { startConsoleBefore } from '../support/console';
import { json, startUpstream } from '../support/upstream';
import { send } from './prepare';
import { addStaffedClass, addStudent } from './prepare-sections';
import { expect, signIn, test } from './test';

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
const grouped = new Intl.NumberFormat('en-IN');
const panel = (page: Page, title: string) => page.getByRole('region', { name: title });

test('shows whose birthday it is, the next holiday and what was changed last', async ({ staff }) => {
  await addStudent(staff, 'BDAY-1', 'Tara', today().replace(/^\d{4}/, '2015'));
  const { classId } = await addStaffedClass(staff, 'Birth');
  await send(staff, 'POST', '/holiday/create', {
    holiday_name: 'Founders’ Day',
    // Before every other that is on today.
    start_date: '2020-01-01',
    end_date: '2099-01-06',
    classes: [classId],
  });
  await staff.goto('/dashboard');
  await expect(panel(staff, "Today's Birthdays").getByRole('row', { name: /Tara Khan/ })).toContainText('BDAY-1');
  await expect(panel(staff, 'Recent Activities')).toContainText('Anita Deshmukh added Founders’ Day');
  await expect(staff.getByText('Sample data')).toHaveCount(0);
  const holiday = panel(staff, 'Next Holiday').getByRole('link');
  await expect(holiday).toContainText('Founders’ Day');
  await holiday.click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Holidays');
});

test('counts those whom a press on the number lists, and says who is left out', async ({ staff }) => {
  const id = await addStudent(staff, 'GONE-1', 'Uma');
  await staff.goto('/dashboard');
  const count = staff.getByRole('link', { name: /^Total Students/ });
  const before = Number((await count.textContent())?.replaceAll(',', ''));
  await send(staff, 'POST', `/students/toggle-status?student_id=${id}`);
  await staff.reload();
  await expect(count).toHaveText(grouped.format(before - 1));
  await expect(staff.getByText('Without inactive students')).toBeVisible();
  await count.click();
  await expect(staff).toHaveURL(/\/students\?status=active$/);
  await expect(staff.getByText(new RegExp(`of ${grouped.format(before - 1)}$`))).toBeVisible();
  await staff.goBack();
  await staff.getByRole('link', { name: /^Total Teachers/ }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Employees');
});

test('keeps the sample, marked as such, before a server that knows no days', async ({ page }) => {
  const upstream = await startUpstream();
  const profile = { status: 'success', message: '', data: { firstname: 'Asha', name: 'Green Valley' } };
  upstream.on('/web/user/profile', json({ ...profile, dashboard: { total_students: 7 } }));
  const running = await startConsoleBefore(upstream);
  await signIn(page, running);
  await expect(page.getByText('Hi, Asha')).toBeVisible();
  for (const title of ["Today's Birthdays", 'Recent Activities']) {
    await expect(panel(page, title).getByText('Sample data', { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Without inactive students')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Total Students: 7' })).toHaveAttribute('href', '/students');
  expect(upstream.requests.filter(({ path }) => path === '/school/day')).toEqual([]);
  await running.close();
  await upstream.close();
});
