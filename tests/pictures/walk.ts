import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { adminMobile } from '../e2e/test';
import { type RunningConsole, startConsole } from '../support/console';
import { test as base, preparePages } from '../support/hydrated-pages';
import { browserCookies, type Staff, signInByRequest } from '../support/staff-client';
import { recordPageErrors } from './checks/page-errors';
import { listenToCalls, type Secrets, tokenIn } from './checks/secrets';
import { closeDialog, openDialog } from './dialog-focus';
import { fillSchool } from './school';
import { startPausableSchool } from './start-pausable-school';
import type { State } from './states';
import { waitUntilSettled } from './wait-until-settled';
import type { WindowSize } from './windows';

/** Groups the states that one page load can show: a screen, and the dialogs that its buttons open. */
export function visitsOf(states: readonly State[]): State[][] {
  const visits = new Map<string, State[]>();
  for (const state of states) {
    const isOfScreen = state.screen || (state.opener && !state.before && !state.steps);
    const key = isOfScreen ? state.path : state.name;
    visits.set(key, [...(visits.get(key) ?? []), state]);
  }
  return [...visits.values()];
}

type Look = (page: Page, state: State, size: WindowSize) => Promise<unknown>;

interface Looks {
  sizes: readonly WindowSize[];
  everySize: Look;
  once?: Look;
}

const usualSize: WindowSize = { width: 1366, height: 768 };

async function show(page: Page, state: State, { sizes, everySize, once }: Looks) {
  const { path, isLoading, opener, afterResize, dialog, appliesTo = () => true } = state;
  const fitting = sizes.filter(appliesTo);
  if (opener) await openDialog(page, opener);
  if (isLoading) await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  for (const size of fitting) {
    await page.setViewportSize(size);
    await afterResize?.(page);
    if (dialog) await expect(page.locator('[role$=dialog]').last()).toHaveAccessibleName(dialog.title);
    await waitUntilSettled(page);
    await everySize(page, state, size);
    if (size === fitting.at(-1)) await once?.(page, state, size);
  }
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  await page.setViewportSize(usualSize);
  if (opener) await closeDialog(page, opener);
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  preparePages(context);
  await recordPageErrors(context);
  listenToCalls(context);
  return context.newPage();
}

async function resetPage(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

interface Fixtures {
  visit: (states: State[], looks: Looks) => Promise<void>;
}
interface WorkerFixtures {
  school: { running: RunningConsole; staff: Staff; secrets: Secrets };
  /** The same school behind an upstream whose replies can be delayed. It starts when a test requests it. */
  heldSchool: () => ReturnType<typeof startPausableSchool>;
  /** A page that visits reuse, because loading a URL in an existing page takes half the time. */
  kept: { page?: Page };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => {
      const running = await startConsole({ RATE_LIMITS: 'off' });
      let code = '';
      const nextCode = async (mobile: string) => {
        code = await running.nextCode(mobile);
        return code;
      };
      const staff = { url: running.url, cookie: await signInByRequest({ ...running, nextCode }, adminMobile) };
      const token = await tokenIn(browserCookies(staff), readFileSync(join(running.dataDir, 'session-secret'), 'utf8'));
      await fillSchool(staff);
      await use({ running, staff, secrets: { token, code } });
      await running.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  heldSchool: [
    async ({ school }, use) => {
      let started: ReturnType<typeof startPausableSchool> | undefined;
      await use(() => {
        started ??= startPausableSchool(school.running, adminMobile);
        return started;
      });
      await (await started)?.close();
    },
    { scope: 'worker' },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => use({}),
    { scope: 'worker' },
  ],
  baseURL: ({ school }, use) => use(school.running.url),
  viewport: usualSize,
  contextOptions: { reducedMotion: 'reduce' },
  visit: ({ browser, kept, school, heldSchool }, use) =>
    use(async (states, looks) => {
      const [first] = states;
      if (!first) return;
      const held = first.isLoading ? await heldSchool() : undefined;
      const staff = held?.staff ?? school.staff;
      // Init scripts and fake clocks cannot be removed from a context, so such visits have their own.
      kept.page ??= await newPage(browser);
      const page = first.before ? await newPage(browser) : kept.page;
      if (!first.isSignedOut) await page.context().addCookies(browserCookies(staff));
      held?.hold();
      await first.before?.(page);
      await page.goto(staff.url + first.path, held && { waitUntil: 'commit' });
      await first.steps?.(page);
      for (const state of states) {
        await show(page, state, looks).catch((error) => {
          throw new Error(`${state.name}: ${error.message}`, { cause: error });
        });
      }
      held?.release();
      if (first.before) await page.context().close();
      else await resetPage(page);
    }),
});
export { expect } from '@playwright/test';
