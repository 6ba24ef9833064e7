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

export const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
export const verificationDialog = (page: Page) => page.getByRole('dialog', { name: 'Verification' });

/** Signs in with the dialog that covers the page. */
export async function signInAgain(page: Page, readCode: () => Promise<string>, mobile = adminMobile): Promise<void> {
  await signInDialog(page).getByLabel('Mobile Number').fill(mobile);
  await signInDialog(page).getByRole('button', { name: 'Continue' }).click();
  await verificationDialog(page).getByRole('textbox').waitFor();
  await verificationDialog(page)
    .getByRole('textbox')
    .pressSequentially(await readCode());
  await verificationDialog(page).waitFor({ state: 'hidden' });
}
