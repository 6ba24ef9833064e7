import type { BrowserContext, Page } from '@playwright/test';
import type { RunningConsole } from '../support/console';

/** Ends the session on the server and deletes its cookie, as if it had expired. Open pages do not notice. */
export async function endSession(context: BrowserContext, school: RunningConsole): Promise<void> {
  const numberCookies = (await context.cookies()).filter(({ name }) => name === 'homeroom-number');
  await context.request.post(`${school.url}/api/auth/sign-out`, {
    headers: { 'x-homeroom': '1', origin: school.url, 'sec-fetch-site': 'same-origin' },
    data: {},
  });
  await context.clearCookies({ name: 'homeroom' });
  // A logout deletes this cookie, but an expired session does not.
  await context.addCookies(numberCookies);
}

export const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
export const verificationDialog = (page: Page) => page.getByRole('dialog', { name: 'Verification' });

/** Signs in with the dialog that covers the page. Uses the remembered number unless `otherMobile` is given. */
export async function signInAgain(page: Page, readCode: () => Promise<string>, otherMobile?: string): Promise<void> {
  if (otherMobile) {
    await signInDialog(page).getByRole('button', { name: 'Use another number' }).click();
    await signInDialog(page).getByLabel('Mobile Number').fill(otherMobile);
  }
  await signInDialog(page).getByRole('button', { name: 'Continue' }).click();
  await verificationDialog(page).getByRole('textbox').waitFor();
  await verificationDialog(page)
    .getByRole('textbox')
    .pressSequentially(await readCode());
  await verificationDialog(page).waitFor({ state: 'hidden' });
}
