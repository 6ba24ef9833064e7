import { expect, type Page } from '@playwright/test';
import { adminMobile } from '../e2e/test';
import { type RunningConsole, startConsole } from '../support/console';
import { browserCookies, type Staff, signInByRequest } from '../support/staff-client';
import { test as base } from '../support/whole-pages';
import { fillSchool } from './school';
import { startSilentSchool } from './silent-school';
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

/** Shows a state once, at its whole address, and has it looked at in each of these windows that it fits. */
async function show(
  page: Page,
  { path, isLoading, before, steps, again, dialog, fits = () => true }: State,
  look: Look,
  sizes: readonly WindowSize[],
) {
  await before?.(page);
  await page.goto(path);
  await steps?.(page);
  if (isLoading) await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  for (const size of sizes.filter(fits)) {
    await page.setViewportSize(size);
    await again?.(page);
    if (dialog) await expect(page.locator('[role$=dialog]').last()).toHaveAccessibleName(dialog.title);
    await settled(page);
    await look(page, size);
  }
  expect(new URL(page.url()).pathname).toBe(new URL(path).pathname);
}

interface Fixtures {
  /** In all windows, unless some are named. */
  show: (state: State, look: Look, sizes?: readonly WindowSize[]) => Promise<void>;
}
interface WorkerFixtures {
  /** The administrator of a school in which names are long. */
  school: { running: RunningConsole; staff: Staff };
  /** The same of a school that does not answer; started when it is asked for. */
  silent: () => Promise<Staff>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it wants from here.
    async ({}, use) => {
      const running = await startConsole({ RATE_LIMITS: 'off' });
      const staff = { url: running.url, cookie: await signInByRequest(running, adminMobile) };
      await fillSchool(staff);
      await use({ running, staff });
      await running.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  silent: [
    async ({ school }, use) => {
      let started: ReturnType<typeof startSilentSchool> | undefined;
      await use(async () => {
        started ??= startSilentSchool(school.running, adminMobile);
        return (await started).staff;
      });
      await (await started)?.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ school }, use) => use(school.running.url),
  viewport: { width: 1366, height: 768 },
  contextOptions: { reducedMotion: 'reduce' },
  show: ({ page, context, school, silent }, use) =>
    use(async (state, look, sizes = windowSizes) => {
      const staff = state.isLoading ? await silent() : school.staff;
      if (!state.isSignedOut) await context.addCookies(browserCookies(staff));
      await show(page, { ...state, path: staff.url + state.path }, look, sizes);
    }),
});
export { expect } from '@playwright/test';
