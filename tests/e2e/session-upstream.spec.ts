import { expect } from '@playwright/test';
import { startConsoleBefore } from '../support/console';
import { emptyReply, inTurn, json, profile, startUpstream } from '../support/upstream';
import { test as base } from '../support/whole-pages';
import { askedToSignIn, signInAgain } from './sign-in-again';
import { signIn } from './test';

const counts = { total_students: 0, total_teachers: 0, total_male_students: 0, total_female_students: 0 };
const row = { empId: 1, empNo: 'UP-1', firstName: 'Ravi', lastName: 'Nair', designation: 'Clerk', mobileNo: '7' };
const anyCode = () => Promise.resolve('123456');

/** A console before a server of its own, with the employee form filled in. */
const test = base.extend<{ upstream: Awaited<ReturnType<typeof startUpstream>> }>({
  upstream: async ({ page }, use) => {
    const upstream = await startUpstream();
    upstream.on('/employee/list', json({ data: [{ ...row, deletedAt: null }], total_records: 1 }));
    upstream.on('/employee/validate', json({ status: 'success', data: null }));
    const school = await startConsoleBefore(upstream);
    await signIn(page, school, '/login?from=/employees');
    await page.waitForURL('**/employees');
    await page.getByRole('button', { name: 'Add Employee' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Mobile Number').fill('7300000001');
    await form.getByRole('button', { name: 'Validate' }).click();
    for (const label of ['Employee ID', 'Designation', 'First Name', 'Last Name']) {
      await form.getByLabel(label).fill(label);
    }
    await use(upstream);
    await school.close();
    await upstream.close();
  },
});

test('a save that an upstream answers by 401 is sent once more under the same key', async ({ page, upstream }) => {
  upstream.on('/employee/create', inTurn(emptyReply(401), json({ status: 'success', message: '' })));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await signInAgain(page, anyCode);
  await expect(page.getByText('Employee added successfully')).toBeVisible();
  const sent = upstream.requests.filter(({ path }) => path === '/employee/create');
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(new Set(sent.map(({ body }) => String(body))).size).toBe(1);
});

test('a page is loaded anew, and sends nothing, when somebody else signs in over it', async ({ page, upstream }) => {
  upstream.on('/employee/create', emptyReply(401));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(askedToSignIn(page)).toBeVisible();
  const other = { ...profile, userid: 77, firstname: 'Sunil' };
  upstream.on('/web/user/profile', json({ status: 'success', message: '', data: other, dashboard: counts }));
  await signInAgain(page, anyCode);
  await expect(page.getByText('Hi, Sunil')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(upstream.requests.filter(({ path }) => path === '/employee/create')).toHaveLength(1);
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByRole('dialog').getByLabel('Mobile Number')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});
