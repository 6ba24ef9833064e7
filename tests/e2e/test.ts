import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type RunningConsole, startConsole } from '../support/console';
import { test as base } from '../support/hydrated-pages';
import { browserCookies, signInByRequest } from '../support/staff-client';

/** The mobile number of the demo school's administrator. */
export const adminMobile = '9876543210';

export async function signIn(
  page: Page,
  running: Pick<RunningConsole, 'url' | 'nextCode'>,
  path = '/login',
  mobile = adminMobile,
): Promise<void> {
  await page.goto(running.url + path);
  await page.getByLabel('Mobile Number').fill(mobile);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/verify-otp');
  const code = await running.nextCode(mobile);
  await page.getByRole('textbox').first().pressSequentially(code);
  // Submits the code. Only the sign-in of the embedded backend submits a complete code by itself.
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !['/login', '/verify-otp'].includes(url.pathname));
}

/** Opens a page whose scripts never load, so that it shows only the first response. */
export async function openBeforeScripts(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/_next/static/**/*.js', () => {});
  await page.goto(url, { waitUntil: 'commit' });
  // Waits for the style sheet, which the layout needs and which loads after the text.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  return page;
}

/** Waits until a confirmation dialog receives all clicks and keys. The dialog gets the focus some ms before that. */
export async function waitUntilOnTop(question: Locator): Promise<void> {
  await expect(question).toHaveCSS('pointer-events', 'auto');
  for (const dialogBelow of await question.page().getByRole('dialog', { includeHidden: true }).all()) {
    await expect(dialogBelow).toHaveCSS('pointer-events', 'none');
  }
}

/** The cookies of a session from an earlier test, which may still be valid. */
type SavedSession = { cookies: ReturnType<typeof browserCookies> };

async function restoreSession(page: Page, running: RunningConsole, savedSession: SavedSession): Promise<void> {
  await page.context().addCookies(savedSession.cookies);
  const dashboard = await page.request.get(`${running.url}/dashboard`, { maxRedirects: 0 });
  if (dashboard.ok()) return;
  savedSession.cookies = browserCookies({ url: running.url, cookie: await signInByRequest(running, adminMobile) });
  await page.context().addCookies(savedSession.cookies);
}

/** Starts one console per test file, so that files do not share data. */
function createSchoolPerFile() {
  let current: { file: string; running: RunningConsole; savedSession: SavedSession } | undefined;
  const close = async () => current?.running.close();
  return {
    async startFor(file: string) {
      if (current?.file === file) return current;
      await close();
      current = { file, running: await startConsole(), savedSession: { cookies: [] } };
      return current;
    },
    close,
  };
}

interface Fixtures {
  school: RunningConsole;
  /** A page on which the administrator is signed in. Each test opens a URL itself. */
  staff: Page;
}

export const test = base.extend<Fixtures, { schools: ReturnType<typeof createSchoolPerFile> }>({
  schools: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern.
    async ({}, use) => {
      const schools = createSchoolPerFile();
      await use(schools);
      await schools.close();
    },
    { scope: 'worker' },
  ],
  school: async ({ schools }, use, { file }) => use((await schools.startFor(file)).running),
  baseURL: async ({ school }, use) => use(school.url),
  staff: async ({ page, schools, school }, use, { file }) => {
    await restoreSession(page, school, (await schools.startFor(file)).savedSession);
    await use(page);
  },
});
export { expect };
