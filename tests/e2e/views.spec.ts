import type { Page } from '@playwright/test';
import { browserCookies, signInByRequest } from '../support/staff-client';
import { adminMobile, expect, openBeforeScripts, test } from './test';

const headers = (page: Page) => page.getByRole('columnheader').filter({ hasText: /./ }).allInnerTexts();

test('the columns of a person are in the first response, on every device and without a view in the address', async ({
  staff,
  school,
  browser,
}) => {
  await staff.goto('/employees');
  await staff.getByRole('button', { name: 'Views' }).focus();
  await staff.keyboard.press('Enter');
  const email = staff.getByRole('checkbox', { name: 'Email' });
  await email.focus();
  await staff.keyboard.press('Space');
  const moveUp = staff.getByRole('button', { name: 'Move Email up' });
  await moveUp.focus();
  for (let count = 0; count < 6; count++) await staff.keyboard.press('Enter');
  await expect(moveUp).toBeFocused();
  await expect(moveUp).toHaveAttribute('aria-disabled', 'true');
  const lastName = staff.getByRole('checkbox', { name: 'Last Name' });
  await lastName.focus();
  await staff.keyboard.press('Space');
  const saved = staff.waitForResponse((response) => response.request().method() === 'POST');
  await staff.keyboard.press('Escape');
  await saved;
  const chosen = ['Email', 'Employee ID', 'First Name', 'Designation', 'Mobile Number', 'Status', 'Actions'];
  expect(await headers(staff)).toEqual(chosen);

  const otherDevice = await browser.newContext({ baseURL: school.url });
  const cookie = await signInByRequest(school, adminMobile);
  await otherDevice.addCookies(browserCookies({ url: school.url, cookie }));
  const page = await openBeforeScripts(otherDevice, '/employees');
  expect(await headers(page)).toEqual(chosen);
  await otherDevice.close();
});

test('a view is saved, opened from the menu of the list and from Ctrl+K, and shared as an address', async ({
  staff,
}) => {
  await staff.goto('/students?search=a&status=active&sort=-city&page=2');
  await staff.getByRole('button', { name: 'Views' }).click();
  await staff.getByLabel('Name', { exact: true }).fill('Active by city');
  await staff.keyboard.press('Enter');
  const link = staff.getByRole('link', { name: 'Active by city' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(Object.fromEntries(new URL(address, 'http://a').searchParams)).toEqual({
    search: 'a',
    status: 'active',
    sort: '-city',
    size: '10',
    columns: 'enrollmentNo,firstName,lastName,mobileNo,gender,class,city,status',
  });
  await staff.keyboard.press('Escape');

  await staff.goto('/students');
  const rowsOfAll = await staff.getByText(/^[\d,]+ students$/).textContent();
  await staff.getByRole('button', { name: 'Views' }).click();
  await link.click();
  await expect(staff).toHaveURL(address);
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(staff.getByRole('textbox', { name: 'Search students' })).toHaveValue('a');
  await expect(staff.getByText(/^[\d,]+ students$/)).not.toHaveText(rowsOfAll ?? '');
  await staff.goBack();
  await expect(staff).toHaveURL('/students');

  await staff.goto('/dashboard');
  await staff.keyboard.press('Control+K');
  await staff.getByRole('combobox', { name: 'Search' }).fill('by city');
  await expect(staff.getByRole('option', { name: 'Active by city Students' })).toBeVisible();
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(address);
});
