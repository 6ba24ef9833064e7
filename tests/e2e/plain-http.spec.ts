import { chromium } from '@playwright/test';
import { expect, signIn, test } from './test';

test('works over plain http in a school’s own network', async ({ school }, { project }) => {
  const { launchOptions } = project.use;
  const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP homeroom.lan 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage();
  const url = school.url.replace('127.0.0.1', 'homeroom.lan');
  await signIn(page, { ...school, url }, '/employees?page=6');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const statusSwitch = page.getByRole('row').last().getByRole('switch');
  const wasChecked = await statusSwitch.isChecked();
  await statusSwitch.click();
  await expect(page.getByText(/Employee status has been (de)?activated/)).toBeVisible();
  await expect(statusSwitch).toBeChecked({ checked: !wasChecked });
  await browser.close();
});
