import type { BrowserContext, Page } from '@playwright/test';
import type { RunningConsole } from '../support/console';
import { adminMobile } from './test';

/** Ends the session on the server and deletes its cookie, as if it had expired. Open pages do not notice. */
export async function endSession(context: BrowserContext, school: RunningConsole): Promise<void> {
  await context.request.post(`${school.url}/api/auth/sign-out`, {
    headers: { 'x-homeroom': '1', origin: school.url, 'sec-fetch-site': 'same-origin' },
    data: {},
  });
  await context.clearCookies({ name: 'homeroom' });
}

export const askedToSignIn = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
export const askedForCode = (page: Page) => page.getByRole('dialog', { name: 'Verification' });

/** Signs in with the dialog over the page. */
export async function signInAgain(page: Page, code: () => Promise<string>, mobile = adminMobile): Promise<void> {
  await askedToSignIn(page).getByLabel('Mobile Number').fill(mobile);
  await askedToSignIn(page).getByRole('button', { name: 'Continue' }).click();
  await askedForCode(page).getByRole('textbox').waitFor();
  await askedForCode(page)
    .getByRole('textbox')
    .pressSequentially(await code());
  await askedForCode(page).getByRole('button', { name: 'Verify' }).click();
  await askedForCode(page).waitFor({ state: 'hidden' });
}
