import type { Page } from '@playwright/test';
import { endSession, signInAgain, signInDialog } from './sign-in-again';
import { adminMobile, expect, test } from './test';

const findWarning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

/** Opens a page and waits for hydration, because only then does the page watch the end of the session. */
async function openAndWaitForWatch(page: Page, url: string) {
  await page.goto(url);
  await expect(page.getByLabel('Rows per page:')).toBeEnabled();
}

/** Opens a page with a fake clock in the browser. The clock of the server is real. */
async function openWithClock(page: Page, url: string) {
  await page.clock.install();
  await openAndWaitForWatch(page, url);
}

/** Listens to other tabs. `nextMessage` resolves when another tab has updated the end of the session. */
const listenToTabs = (page: Page) =>
  page.evaluateHandle(() => ({
    nextMessage: new Promise<void>((resolve) => {
      new BroadcastChannel('homeroom-session').onmessage = () => resolve();
    }),
  }));

test.describe('an idle session', () => {
  test.beforeEach(({ staff, school }) => openWithClock(staff, `${school.url}/employees`));

  test('shows a warning two minutes before it ends, continues on request, and ends by Logout', async ({
    staff,
    school,
  }) => {
    await staff.getByRole('button', { name: 'Next page' }).focus();
    await staff.clock.fastForward('56:50');
    await expect(findWarning(staff)).toBeHidden();
    await staff.clock.fastForward('01:30');
    await expect(findWarning(staff)).toBeVisible();
    await expect(staff.getByRole('timer')).toHaveText(/^1:[0-5]\d$/);
    await expect(staff.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    const keepAliveReply = staff.waitForResponse('**/api/auth/keep-alive');
    await staff.keyboard.press('Enter');
    const reply = await keepAliveReply;
    expect(reply.status()).toBe(200);
    expect(await reply.headerValue('set-cookie')).toContain('homeroom=');
    await expect(findWarning(staff)).toBeHidden();
    await expect(staff.getByRole('button', { name: 'Next page' })).toBeFocused();
    await staff.clock.fastForward('50:00');
    await expect(findWarning(staff)).toBeHidden();
    await staff.clock.fastForward('08:30');
    await findWarning(staff).getByRole('button', { name: 'Logout' }).click();
    await expect(staff).toHaveURL(`${school.url}/login`);
  });

  test('continues with activity in another tab, and shows the sign-in dialog after its end', async ({
    staff,
    school,
    context,
  }) => {
    const otherTab = await context.newPage();
    await openAndWaitForWatch(otherTab, `${school.url}/employees`);
    // Advances the clock of both pages, because all pages of a browser context share one fake clock.
    await staff.clock.fastForward('50:00');
    const tabMessage = await listenToTabs(staff);
    await otherTab.getByLabel('Search employees').press('a');
    await tabMessage.evaluate(({ nextMessage }) => nextMessage);
    await staff.clock.fastForward('09:00');
    await expect(findWarning(staff)).toBeHidden();
    await staff.clock.fastForward('50:30');
    await expect(findWarning(staff)).toBeVisible();

    await otherTab.close();
    await endSession(context, school);
    await staff.clock.fastForward('01:30');
    await expect(signInDialog(staff)).toBeVisible();
    await expect(findWarning(staff)).toBeHidden();
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await staff.getByRole('button', { name: 'Next page' }).click();
    await expect(staff.getByText(/^11–20 of/)).toBeVisible();
  });
});
