import type { Page, Route } from '@playwright/test';
import { findAccessibilityFaults } from '../pictures/find-accessibility-faults';
import { keepToasts } from '../pictures/steps';
import { expect, test } from './test';

const lightBackground = 'rgb(245, 247, 250)';
const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Returns the contrast ratio of two computed colours. */
function contrastRatio(...colours: string[]): number {
  const [darker = 0, lighter = 0] = colours
    .map((colour) =>
      [...colour.matchAll(/[\d.]+/g)]
        .map(([channel]) => Number(channel) / 255)
        .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)),
    )
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the contrast of the selected option, divided by the required minimum: 3 between mark and background, 4.5
 * between icon and mark. Returns the lower of the two results; 1 or more is sufficient.
 */
async function readSelectedContrast(page: Page) {
  const selectedLabel = page.locator('label').filter({ has: page.getByRole('radio', { checked: true }) });
  const { mark, icon, ground } = await selectedLabel.evaluate((label) => {
    const { backgroundColor, color } = getComputedStyle(label);
    return {
      mark: backgroundColor,
      icon: color,
      ground: getComputedStyle(label.closest('fieldset') ?? label).backgroundColor,
    };
  });
  return Math.min(contrastRatio(mark, ground) / 3, contrastRatio(icon, mark) / 4.5);
}

test('a colour mode applies to all screens, and can follow the system', async ({ staff }) => {
  await staff.emulateMedia({ colorScheme: 'light' });
  await staff.goto('/employees');
  await expect.poll(() => readBackground(staff)).toBe(lightBackground);
  await staff.getByRole('radio', { name: 'Same as system' }).focus();
  await staff.keyboard.press('ArrowLeft');
  await expect(staff.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(() => readBackground(staff)).not.toBe(lightBackground);
  await expect.poll(() => readSelectedContrast(staff)).toBeGreaterThanOrEqual(1);
  await staff.getByRole('link', { name: 'Classes' }).click();
  await expect(staff.getByRole('heading', { name: 'Classes' })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await readBackground(staff)).not.toBe(lightBackground);
  await staff.getByRole('radio', { name: 'Same as system' }).check();
  await expect.poll(() => readBackground(staff)).toBe(lightBackground);
  await expect.poll(() => readSelectedContrast(staff)).toBeGreaterThanOrEqual(1);
  await staff.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => readBackground(staff)).not.toBe(lightBackground);
});

const outcomes: { text: RegExp; fulfill: (route: Route) => Promise<void> }[] = [
  { text: /^Employee status has been/, fulfill: (route) => route.continue() },
  {
    text: /^Failed to update employee status/,
    fulfill: (route) => route.fulfill({ status: 400, json: { message: 'Not now' } }),
  },
  { text: /^The server did not answer/, fulfill: (route) => route.abort() },
];

test('toasts are readable in light and dark colours', async ({ staff }) => {
  await keepToasts(staff);
  for (const { text, fulfill } of outcomes) {
    await staff.route('**/employee/status/toggle*', fulfill, { times: 1 });
    // The employees on this page are not class teachers, so the switch opens no confirmation dialog.
    await staff.goto('/employees?page=6');
    await staff.getByRole('switch').first().click();
    const toast = staff.getByRole('listitem').filter({ hasText: text });
    for (const colorScheme of ['light', 'dark'] as const) {
      await staff.emulateMedia({ colorScheme });
      await expect(toast).toHaveCSS('opacity', '1');
      expect(await findAccessibilityFaults(staff, { include: ['[data-sonner-toaster]'] }), colorScheme).toEqual([]);
    }
  }
});

test('in forced colours, a switch shows whether it is on', async ({ staff }) => {
  await staff.emulateMedia({ forcedColors: 'active' });
  await staff.goto('/employees?page=6');
  const pictureOf = async (state: 'on' | 'off') => {
    const control = staff.getByRole('switch', { checked: state === 'on' }).first();
    return (await control.screenshot({ animations: 'disabled' })).toString('base64');
  };
  const pictureOn = await pictureOf('on');
  await staff.getByRole('switch').first().click();
  await expect(staff.getByRole('switch', { checked: false }).first()).toBeEnabled();
  await staff.mouse.move(0, 0);
  expect(await pictureOf('off')).not.toBe(pictureOn);
});
