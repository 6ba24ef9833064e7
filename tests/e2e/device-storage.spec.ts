import type { Page } from '@playwright/test';
import { waitForStorageKey } from '../pictures/steps';
import { createGate } from '../support/create-gate';
import { expect, test } from './test';

/**
 * Starts an import on a page. Returns a function that continues the import, so that the page tries to store data on the
 * device.
 */
type StartWork = (page: Page) => Promise<() => Promise<unknown>>;

const header = 'Employee ID,Designation,First Name,Last Name,Mobile Number';

async function upload(page: Page, content: string) {
  await page.goto('/employees');
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(content);
  await dialog.getByLabel('Select File').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

const startCorrection: StartWork = async (page) => {
  const dialog = await upload(page, `${header}\nHALF-1,Teacher,Asha,Rao,61\nHALF-2,Teacher,Ravi,Rao,62`);
  await expect(dialog.getByText(/^Row 2, Mobile Number: /)).toBeVisible();
  await page.keyboard.type('6100000001');
  await page.keyboard.press('Enter');
  await waitForStorageKey('employees-import-draft')(page);
  return async () => {
    await page.keyboard.type('6100000002');
    await page.keyboard.press('Enter');
  };
};

const startImport: StartWork = async (page) => {
  const { opened: requestSent, open: markSent } = createGate();
  const { opened: replyAllowed, open: allowReply } = createGate();
  await page.route('**/employee/import', async (route) => {
    markSent();
    await replyAllowed;
    await route.fulfill({ json: { status: 'success', import_id: 7, added: 1 } });
  });
  await upload(page, `${header}\nLAST-1,Teacher,Asha,Rao,6100000004`);
  await requestSent;
  return async () => {
    // Makes all other calls fail with 500. After a 401, the lists and the dialog would wait for a sign-in.
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
    allowReply();
    await expect(page.getByRole('button', { name: 'Upload', exact: true, includeHidden: true })).toHaveCount(0);
  };
};

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('homeroom:')));

/** Simulates a suspended tab: the page receives no messages from other tabs. */
const blockTabMessages = (page: Page) =>
  page.addInitScript(() => {
    window.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as never;
  });

/** The next events in the suspended tab. Without a logout, the console stores the import when its page is unloaded. */
const tabEndings: Record<string, (tab: Page) => Promise<unknown>> = {
  reloaded: (tab) => tab.reload(),
  closed: (tab) => Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })]),
  // Simulates a return from the back/forward cache, which the browser of the tests does not have.
  restored: async (tab) => {
    await tab.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(tab).toHaveURL(/\/login\?from=/);
  },
};

const suspendedTabs: Record<string, StartWork> = {
  ...Object.fromEntries(Object.keys(tabEndings).map((ending) => [ending, startCorrection])),
  'the last import': startImport,
};

/** @param isUnsaved true if an unfinished import makes the console ask before the logout. */
async function logOut(staff: Page, isUnsaved: boolean) {
  await staff.getByRole('button', { name: 'Logout' }).click();
  if (isUnsaved) await staff.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(staff).toHaveURL(/\/login$/);
}

test('a logout in another tab deletes the stored import of this tab', async ({ staff, context }) => {
  await staff.goto('/dashboard');
  const other = await context.newPage();
  await startCorrection(other);
  await logOut(staff, true);
  await expect(other).toHaveURL(/\/login$/);
  expect(await storedKeys(other)).toEqual([]);
  await other.goBack();
  await expect(other).toHaveURL(/\/login/);
  expect(await storedKeys(other), 'after Back').toEqual([]);
});

for (const [name, startWork] of Object.entries(suspendedTabs)) {
  test(`a logout deletes the stored import of a suspended tab: ${name}`, async ({ staff, context }) => {
    await staff.goto('/dashboard');
    const tab = await context.newPage();
    await blockTabMessages(tab);
    const finishStep = await startWork(tab);
    await logOut(staff, name in tabEndings);
    tab.on('dialog', (question) => question.accept());
    await finishStep();
    expect(await storedKeys(tab)).toEqual([]);
    await tabEndings[name]?.(tab);
    expect(await storedKeys(staff), 'seen from another tab').toEqual([]);
  });
}
