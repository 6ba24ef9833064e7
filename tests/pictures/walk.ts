import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { adminMobile } from '../e2e/test';
import { type RunningConsole, startConsole } from '../support/console';
import { test as base, preparePages } from '../support/hydrated-pages';
import { browserCookies, type Staff, signInByRequest } from '../support/staff-client';
import { recordPageErrors } from './checks/page-errors';
import { readToken, recordCalls, type Secrets } from './checks/secrets';
import { closeDialog, openDialog } from './dialog-focus';
import { addTeacher, addViewer, fillSchool, viewerMobile } from './school';
import { startPausableSchool } from './start-pausable-school';
import type { State } from './states';
import { waitUntilSettled } from './wait-until-settled';
import type { WindowSize } from './windows';

/** Groups the states by page load. Each group has a screen, and the dialogs that buttons of this screen open. */
export function groupByVisit(states: readonly State[]): State[][] {
  const visits = new Map<string, State[]>();
  for (const state of states) {
    const isOfScreen = state.screen || (state.opener && !state.before && !state.steps);
    const key = isOfScreen ? state.path : state.name;
    visits.set(key, [...(visits.get(key) ?? []), state]);
  }
  return [...visits.values()];
}

type VisitStep = (page: Page, state: State, size: WindowSize) => Promise<unknown>;

interface VisitOptions {
  sizes: readonly WindowSize[];
  everySize: VisitStep;
  once?: VisitStep;
}

const usualSize: WindowSize = { width: 1366, height: 768 };

async function showState(page: Page, state: State, { sizes, everySize, once }: VisitOptions) {
  const { path, isLoading, opener, afterResize, dialog, appliesTo = () => true } = state;
  const matchingSizes = sizes.filter(appliesTo);
  if (opener) await openDialog(page, opener);
  if (isLoading) await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  for (const size of matchingSizes) {
    await page.setViewportSize(size);
    await afterResize?.(page);
    if (dialog) await expect(page.locator('[role$=dialog]').last()).toHaveAccessibleName(dialog.title);
    await waitUntilSettled(page);
    await everySize(page, state, size);
    if (size === matchingSizes.at(-1)) await once?.(page, state, size);
  }
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  await page.setViewportSize(usualSize);
  if (opener) await closeDialog(page, opener);
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  preparePages(context);
  await recordPageErrors(context);
  recordCalls(context);
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
  visit: (states: State[], options: VisitOptions) => Promise<void>;
}
interface WorkerFixtures {
  /** `others` are people with other roles than full access. */
  school: { running: RunningConsole; staff: Staff; others: Record<'view' | 'teacher', Staff>; secrets: Secrets };
  /**
   * Starts a second console. Its upstream is the console of `school`, and can delay replies. Later calls return the
   * same second console.
   */
  pausableSchool: () => ReturnType<typeof startPausableSchool>;
  /** A page that several tests reuse, because loading a URL in an existing page takes half the time. */
  shared: { page?: Page };
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
      const token = await readToken(
        browserCookies(staff),
        readFileSync(join(running.dataDir, 'session-secret'), 'utf8'),
      );
      await fillSchool(staff);
      await addViewer(staff);
      const teacherMobile = await addTeacher(staff);
      // Signs in a second time, so that the lists of sessions have an entry for another session.
      await signInByRequest(running, adminMobile);
      const signInAs = async (mobile: string) => ({ url: running.url, cookie: await signInByRequest(running, mobile) });
      const others = { view: await signInAs(viewerMobile), teacher: await signInAs(teacherMobile) };
      await use({ running, staff, others, secrets: { token, code } });
      await running.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  pausableSchool: [
    async ({ school }, use) => {
      let schoolPromise: ReturnType<typeof startPausableSchool> | undefined;
      await use(() => {
        schoolPromise ??= startPausableSchool(school.running, adminMobile);
        return schoolPromise;
      });
      await (await schoolPromise)?.close();
    },
    { scope: 'worker' },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => use({}),
    { scope: 'worker' },
  ],
  baseURL: ({ school }, use) => use(school.running.url),
  viewport: usualSize,
  contextOptions: { reducedMotion: 'reduce' },
  visit: ({ browser, shared, school, pausableSchool }, use) =>
    use(async (states, options) => {
      const [first] = states;
      if (!first) return;
      const pausable = first.isLoading ? await pausableSchool() : undefined;
      const staff = pausable?.staff ?? (first.role ? school.others[first.role] : school.staff);
      // Opens a page in its own context for states with init scripts or a fake clock, because a context cannot remove
      // these.
      shared.page ??= await openPage(browser);
      const page = first.before ? await openPage(browser) : shared.page;
      if (!first.isSignedOut) await page.context().addCookies(browserCookies(staff));
      pausable?.hold();
      await first.before?.(page);
      await page.goto(staff.url + first.path, pausable && { waitUntil: 'commit' });
      await first.steps?.(page);
      for (const state of states) {
        await showState(page, state, options).catch((error) => {
          throw new Error(`${state.name}: ${error.message}`, { cause: error });
        });
      }
      pausable?.release();
      if (first.before) await page.context().close();
      else await resetPage(page);
    }),
});
export { expect } from '@playwright/test';
