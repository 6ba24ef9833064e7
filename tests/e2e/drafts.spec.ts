import type { Page } from '@playwright/test';
import { createGate } from '../support/create-gate';
import { expect, test } from './test';

const mobile = '7200000001';

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => /^homeroom:\w+-draft/.test(name)));

async function openForm(page: Page) {
  await page.goto('/employees');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  return page.getByRole('dialog');
}

test('the draft of a new employee survives a crash, and is offered until it is saved', async ({
  staff,
  context,
  page,
}) => {
  const formBeforeCrash = await openForm(staff);
  await formBeforeCrash.getByLabel('Mobile Number').fill(mobile);
  await formBeforeCrash.getByRole('button', { name: 'Validate' }).click();
  await formBeforeCrash.getByLabel('Employee ID').fill('DRAFT-1');
  await formBeforeCrash.getByLabel('First Name').fill('Lakshmi');
  const nextPage = await context.newPage();
  await nextPage.goto('/employees');
  // Waits for the draft, because browsers synchronize localStorage between processes with a delay.
  await expect.poll(async () => String(await storedDrafts(nextPage))).toContain('Lakshmi');
  await page.close({ runBeforeUnload: false });
  expect(staff.isClosed()).toBe(true);
  const form = await openForm(nextPage);
  await expect(form.getByText('You started adding an employee earlier but did not save.')).toBeVisible();
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Mobile Number')).toHaveValue(mobile);
  await expect(form.getByLabel('First Name')).toHaveValue('Lakshmi');
  await expect(form.getByLabel('Employee ID')).toBeFocused();
  await form.getByLabel('Designation').fill('Nurse');
  await form.getByLabel('Last Name').fill('Iyer');
  const { opened: listAllowed, open: allowList } = createGate();
  await nextPage.route('**/api/v1/employee/list?*', (route) => listAllowed.then(() => route.continue()));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(nextPage.getByText('Employee added successfully')).toBeVisible();
  // The console has deleted the draft of the saved employee, so it cannot offer the draft again after a crash.
  expect(await storedDrafts(nextPage)).toEqual([]);
  allowList();
  await expect(form).toBeHidden();
  await nextPage.getByRole('button', { name: 'Add Employee' }).click();
  await expect(form.getByLabel('Mobile Number')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});
