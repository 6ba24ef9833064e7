import type { Page } from '@playwright/test';
import { expect, test } from './test';

const light = 'rgb(245, 247, 250)';
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The contrast of two computed colours. */
function contrast(...colours: string[]): number {
  const [darker = 0, lighter = 0] = colours
    .map((colour) =>
      [...colour.matchAll(/[\d.]+/g)]
        .map(([part]) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)),
    )
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

for (const mode of ['Light', 'Dark'] as const) {
  test(`the chosen mode stands out, ${mode}`, async ({ staff }) => {
    await staff.goto('/employees');
    const radio = staff.getByRole('radio', { name: mode });
    await radio.check();
    const mark = staff.locator('label').filter({ has: radio });
    const look = () =>
      mark.evaluate((label) => {
        const ground = label.closest('fieldset') ?? label;
        const { backgroundColor, color } = getComputedStyle(label);
        return { mark: backgroundColor, icon: color, ground: getComputedStyle(ground).backgroundColor };
      });
    await expect.poll(async () => contrast((await look()).mark, (await look()).ground)).toBeGreaterThanOrEqual(3);
    await expect.poll(async () => contrast((await look()).icon, (await look()).mark)).toBeGreaterThanOrEqual(4.5);
  });
}

test('colours are chosen once for all screens, and follow the system on request', async ({ staff }) => {
  await staff.emulateMedia({ colorScheme: 'light' });
  await staff.goto('/employees');
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
