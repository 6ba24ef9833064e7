import type { Page } from '@playwright/test';
import { gate } from '../support/gate';
import { expect, test } from './test';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const kept = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => /^homeroom:\w+-draft/.test(name)));

async function open(page: Page, path: string, button: string) {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

test.describe('the draft of a new employee', () => {
  // Another number for each test: one of them saves its employee.
  let mobile = 7200000000;
  test.beforeEach(async ({ staff }) => {
    mobile += 1;
    const form = await open(staff, '/employees', 'Add Employee');
    await form.getByLabel('Mobile Number').fill(String(mobile));
    await form.getByRole('button', { name: 'Validate' }).click();
    await form.getByLabel('Employee ID').fill('DRAFT-1');
    await form.getByLabel('First Name').fill('Lakshmi');
  });

  test('survives a crash, and is offered again until it is saved', async ({ staff, context, page }) => {
    const next = await context.newPage();
    await next.goto('/employees');
    // Browsers tell the other processes of what a page keeps a moment later.
    await expect.poll(async () => String(await kept(next))).toContain('Lakshmi');
    await page.close({ runBeforeUnload: false });
    expect(staff.isClosed()).toBe(true);
    const form = await open(next, '/employees', 'Add Employee');
    await expect(form.getByText('You started adding an employee earlier but did not save.')).toBeVisible();
    await form.getByRole('button', { name: 'Restore' }).click();
    await expect(form.getByLabel('Mobile Number')).toHaveValue(String(mobile));
    await expect(form.getByLabel('First Name')).toHaveValue('Lakshmi');
    await expect(form.getByLabel('Employee ID')).toBeFocused();
    await form.getByLabel('Designation').fill('Nurse');
    await form.getByLabel('Last Name').fill('Iyer');
    const { opened: held, open: letGo } = gate();
    await next.route('**/api/v1/employee/list?*', (route) => held.then(() => route.continue()));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(next.getByText('Employee added successfully')).toBeVisible();
    // Whoever crashes from here on must not be offered the same employee a second time.
    expect(await kept(next)).toEqual([]);
    letGo();
    await expect(form).toBeHidden();
    await next.getByRole('button', { name: 'Add Employee' }).click();
    await expect(form.getByLabel('Mobile Number')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  });

  test('is gone once it is discarded in the offer', async ({ staff }) => {
    const form = await open(staff, '/employees', 'Add Employee');
    await form.getByRole('button', { name: 'Discard' }).click();
    await expect(form.getByLabel('Mobile Number')).toBeFocused();
    expect(await kept(staff)).toEqual([]);
  });

  test('is gone once the form is closed without saving', async ({ staff }) => {
    await staff.keyboard.press('Escape');
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(staff.getByRole('dialog')).toBeHidden();
    expect(await kept(staff)).toEqual([]);
  });

  test('stays while nobody has decided about it', async ({ staff }) => {
    const form = await open(staff, '/employees', 'Add Employee');
    await expect(form.getByRole('button', { name: 'Restore' })).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await staff.getByRole('button', { name: 'Add Employee' }).click();
    await form.getByRole('button', { name: 'Restore' }).click();
    await expect(form.getByLabel('First Name')).toHaveValue('Lakshmi');
  });

  test('goes at sign-out', async ({ staff }) => {
    await staff.goto('/employees');
    expect(await kept(staff)).toHaveLength(1);
    await staff.getByRole('button', { name: 'Logout' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(staff).toHaveURL(/\/login$/);
    expect(await kept(staff)).toEqual([]);
  });
});

test('the draft of a new student survives a reload, without its photo', async ({ staff }) => {
  const form = await open(staff, '/students', 'Add Student');
  await form.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  await form.getByLabel('First Name').fill('Aarav');
  await form.getByLabel('Male', { exact: true }).check();
  await form.getByLabel('City').fill('Pune');
  const [[, text] = ['', '']] = await kept(staff);
  expect(JSON.parse(text)).not.toHaveProperty('photo');
  await staff.reload();
  await staff.getByRole('button', { name: 'Add Student' }).click();
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('First Name')).toHaveValue('Aarav');
  await expect(form.getByLabel('Male', { exact: true })).toBeChecked();
  await expect(form.getByLabel('City')).toHaveValue('Pune');
});
