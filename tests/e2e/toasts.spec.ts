import type { Route } from '@playwright/test';
import { brokenRules } from '../pictures/broken-rules';
import { keepToasts } from '../pictures/steps';
import { expect, test } from './test';

const outcomes: { text: RegExp; answer: (route: Route) => Promise<void> }[] = [
  { text: /^Employee status has been/, answer: (route) => route.continue() },
  {
    text: /^Failed to update employee status/,
    answer: (route) => route.fulfill({ status: 400, json: { message: 'Not now' } }),
  },
  { text: /^No usable answer came from the server/, answer: (route) => route.abort() },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what is told in passing can be read in ${colorScheme} colours`, async ({ staff }) => {
    await staff.emulateMedia({ colorScheme });
    await keepToasts(staff);
    for (const { text, answer } of outcomes) {
      await staff.route('**/employee/status/toggle*', answer, { times: 1 });
      await staff.goto('/employees');
      await staff.getByRole('switch').first().click();
      const toast = staff.getByRole('listitem').filter({ hasText: text });
      await expect(toast).toHaveCSS('opacity', '1');
      expect(await brokenRules(staff, { include: ['[data-sonner-toaster]'] })).toEqual([]);
    }
  });
}
