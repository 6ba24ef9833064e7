import type { Page } from '@playwright/test';
import { startConsole } from '../support/console';
import { askedToSignIn, endSession, signInAgain } from './sign-in-again';
import { adminMobile, expect, signIn, test } from './test';

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

/** Until its script runs, and with it the watch over the session. */
async function openWatched(page: Page, url: string) {
  await page.goto(url);
  await expect(page.getByLabel('Rows per page:')).toBeEnabled();
}

/** On a page whose clock the test turns; the server's goes on as usual. */
async function openWithClock(page: Page, url: string) {
  await page.clock.install();
  await openWatched(page, url);
}

/** The next word that this page hears of another tab: until when the session lasts is reckoned by then. */
const listenToTabs = (page: Page) =>
  page.evaluateHandle(() => ({
    news: new Promise<void>((resolve) => {
      new BroadcastChannel('homeroom-session').onmessage = () => resolve();
    }),
  }));

test.describe('a session in which nothing happens', () => {
  test.beforeEach(({ staff, school }) => openWithClock(staff, `${school.url}/employees`));

  test('warns two minutes before it ends, and stays on request', async ({ staff }) => {
    await staff.getByRole('button', { name: 'Next page' }).focus();
    await staff.clock.fastForward('56:50');
    await expect(warning(staff)).toBeHidden();
    await staff.clock.fastForward('01:30');
    await expect(warning(staff)).toBeVisible();
    await expect(staff.getByRole('timer')).toHaveText(/^1:[0-5]\d$/);
    await expect(staff.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    const kept = staff.waitForResponse('**/api/auth/keep-alive');
    await staff.keyboard.press('Enter');
    const reply = await kept;
    expect(reply.status()).toBe(200);
    expect(await reply.headerValue('set-cookie')).toContain('homeroom=');
    await expect(warning(staff)).toBeHidden();
    await expect(staff.getByRole('button', { name: 'Next page' })).toBeFocused();
    await staff.clock.fastForward('50:00');
    await expect(warning(staff)).toBeHidden();
  });

  test('asks for a sign-in over the page once it has ended', async ({ staff, school, context }) => {
    await staff.clock.fastForward('59:30');
    await expect(warning(staff)).toBeVisible();
    await endSession(context, school);
    await staff.clock.fastForward('01:00');
    await expect(askedToSignIn(staff)).toBeVisible();
    await expect(warning(staff)).toBeHidden();
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await staff.getByRole('button', { name: 'Next page' }).click();
    await expect(staff.getByText(/^11–20 of/)).toBeVisible();
  });

  test('ends by Logout in the warning', async ({ staff, school }) => {
    await staff.clock.fastForward('58:30');
    await warning(staff).getByRole('button', { name: 'Logout' }).click();
    await expect(staff).toHaveURL(`${school.url}/login`);
  });

  test('is kept by work in another tab', async ({ staff, school, context }) => {
    const other = await context.newPage();
    await openWatched(other, `${school.url}/employees`);
    // All pages of a context have one clock.
    await staff.clock.fastForward('50:00');
    const heard = await listenToTabs(staff);
    await other.getByLabel('Search employees').press('a');
    await heard.evaluate(({ news }) => news);
    await staff.clock.fastForward('09:00');
    await expect(warning(staff)).toBeHidden();
    await staff.clock.fastForward('50:00');
    await expect(warning(staff)).toBeVisible();
  });
});

test('a session that has lasted as long as it may goes on with a sign-in', async ({ page }) => {
  const school = await startConsole({ SESSION_IDLE_MINUTES: '600', SESSION_MAX_HOURS: '1' });
  try {
    await signIn(page, school);
    await openWithClock(page, `${school.url}/employees`);
    await page.clock.fastForward('58:30');
    await expect(warning(page)).toContainText('Your session has almost reached its time limit.');
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
    await signInAgain(page, () => school.nextCode(adminMobile));
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward('05:00');
    await expect(askedToSignIn(page)).toBeHidden();
  } finally {
    await school.close();
  }
});
