import type { Page } from '@playwright/test';
import { expect, test } from './test';

const light = 'rgb(245, 247, 250)';
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('colours are chosen once for all screens, and follow the system on request', async ({ staff }) => {
  await staff.emulateMedia({ colorScheme: 'light' });
  await staff.goto('/employees');
  // Its script runs by then.
  await expect(staff.getByLabel('Rows per page:')).toBeEnabled();
  await expect.poll(() => background(staff)).toBe(light);
  await staff.getByRole('radio', { name: 'Same as system' }).focus();
  await staff.keyboard.press('ArrowLeft');
  await expect(staff.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(() => background(staff)).not.toBe(light);
  await staff.getByRole('link', { name: 'Classes' }).click();
  await expect(staff.getByRole('heading', { name: 'Classes' })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await background(staff)).not.toBe(light);
  await staff.getByRole('radio', { name: 'Same as system' }).check();
  await expect.poll(() => background(staff)).toBe(light);
  await staff.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(staff)).not.toBe(light);
});
