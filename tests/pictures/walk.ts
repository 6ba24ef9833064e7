import { test as base, expect, type Page } from '@playwright/test';
import { adminMobile } from '../e2e/test';
import { startConsole } from '../support/console';
import { type Staff, signInByRequest } from '../support/staff-client';
import { fillSchool } from './school';
import type { State } from './states';
import { type WindowSize, windowSizes } from './windows';

/** Once everything on the page has its place and colours. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // A colour that passes to what is inside begins another one there.
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (passing().length > 0);
  });

type Look = (page: Page, size: WindowSize) => Promise<void>;

/** Shows a state once, and has it looked at in each of these windows that it fits. */
async function show(
  page: Page,
  { path, before, steps, again, dialog, fits = () => true }: State,
  look: Look,
  sizes: readonly WindowSize[],
) {
  await before?.(page);
  await page.goto(path);
  await steps?.(page);
  for (const size of sizes.filter(fits)) {
    await page.setViewportSize(size);
    await again?.(page);
    if (dialog) await expect(page.locator('[role$=dialog]').last()).toHaveAccessibleName(dialog.title);
    await settled(page);
    await look(page, size);
  }
  expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''));
}

interface Fixtures {
  /** In all windows, unless some are named. */
  show: (state: State, look: Look, sizes?: readonly WindowSize[]) => Promise<void>;
}

export const test = base.extend<Fixtures, { staff: Staff }>({
  /** The administrator of a school in which names are long. */
  staff: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it wants from here.
    async ({}, use) => {
      const school = await startConsole({ RATE_LIMITS: 'off' });
      const staff = { url: school.url, cookie: await signInByRequest(school, adminMobile) };
      await fillSchool(staff);
      await use(staff);
      await school.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ staff }, use) => use(staff.url),
  viewport: { width: 1366, height: 768 },
  contextOptions: { reducedMotion: 'reduce' },
  show: ({ page, context, staff }, use) =>
    use(async (state, look, sizes = windowSizes) => {
      const cookies = staff.cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/);
        return { name, value, url: staff.url };
      });
      if (!state.isSignedOut) await context.addCookies(cookies);
      await show(page, state, look, sizes);
    }),
});
export { expect } from '@playwright/test';
