import type { Page } from '@playwright/test';
import { askedToSignIn, endSession, signInAgain } from './sign-in-again';
import { adminMobile, expect, test } from './test';

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

  test('warns two minutes before it ends, stays on request, and ends by Logout', async ({ staff, school }) => {
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
    await staff.clock.fastForward('08:30');
    await warning(staff).getByRole('button', { name: 'Logout' }).click();
    await expect(staff).toHaveURL(`${school.url}/login`);
  });

  test('is kept by work in another tab, and asks for a sign-in over the page once it has ended', async ({
    staff,
    school,
    context,
  }) => {
    const other = await context.newPage();
    await openWatched(other, `${school.url}/employees`);
    // All pages of a context have one clock.
    await staff.clock.fastForward('50:00');
    const heard = await listenToTabs(staff);
    await other.getByLabel('Search employees').press('a');
    await heard.evaluate(({ news }) => news);
    await staff.clock.fastForward('09:00');
    await expect(warning(staff)).toBeHidden();
    await staff.clock.fastForward('50:30');
    await expect(warning(staff)).toBeVisible();

    await other.close();
    await endSession(context, school);
    await staff.clock.fastForward('01:30');
    await expect(askedToSignIn(staff)).toBeVisible();
    await expect(warning(staff)).toBeHidden();
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await staff.getByRole('button', { name: 'Next page' }).click();
    await expect(staff.getByText(/^11–20 of/)).toBeVisible();
  });
});
