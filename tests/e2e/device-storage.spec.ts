import type { Page } from '@playwright/test';
import { keptOnDevice } from '../pictures/steps';
import { gate } from '../support/gate';
import { expect, signIn, test } from './test';

/** Work in progress. @returns the step that the tab has yet to do. */
type Work = (page: Page) => Promise<() => Promise<unknown>>;

async function openForm(page: Page, path: string, button: string) {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

const typing =
  (path: string, button: string, label: string): Work =>
  async (page) => {
    const field = (await openForm(page, path, button)).getByLabel(label);
    await field.fill('71000');
    return () => field.fill('71000000');
  };

const header = 'Employee ID,Designation,First Name,Last Name,Mobile Number';

async function upload(page: Page, content: string) {
  const dialog = await openForm(page, '/employees', 'Bulk Upload');
  const buffer = Buffer.from(content);
  await dialog.getByLabel('Select File').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

const correctingAnImport: Work = async (page) => {
  const dialog = await upload(page, `${header}\nHALF-1,Teacher,Asha,Rao,61\nHALF-2,Teacher,Ravi,Rao,62`);
  await expect(dialog.getByText(/^Row 2, Mobile Number: /)).toBeVisible();
  await page.keyboard.type('6100000001');
  await page.keyboard.press('Enter');
  return async () => {
    await page.keyboard.type('6100000002');
    await page.keyboard.press('Enter');
  };
};

const namingAColumn: Work = async (page) => {
  const dialog = await upload(page, `${header.replace('Designation', 'Work')}\nNAME-1,Teacher,Asha,Rao,6100000003`);
  const column = dialog.getByLabel('Work');
  await column.waitFor();
  return () => column.selectOption('Designation');
};

const importing: Work = async (page) => {
  const { opened: sent, open: noteSent } = gate();
  const { opened: answered, open: answer } = gate();
  await page.route('**/employee/import', async (route) => {
    noteSent();
    await answered;
    await route.fulfill({ json: { status: 'success', import_id: 7, added: 1 } });
  });
  await upload(page, `${header}\nLAST-1,Teacher,Asha,Rao,6100000004`);
  await sent;
  return async () => {
    // The lists that are fetched again would wait for a sign-in, and the dialog for them.
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
    answer();
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
  };
};

const typingFees: Work = async (page) => {
  await page.goto('/add-fee?session=2026-2027&class=1&term=yearly');
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await amount.fill('100');
  return () => amount.fill('1000');
};

const savingFees: Work = async (page) => {
  await typingFees(page);
  await page.getByRole('button', { name: 'Save' }).click();
  return () => page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
};

const choosingAPlace: Work = async (page) => {
  // From then on the page hears its keys.
  await expect(page.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeEnabled();
  await page.keyboard.press('Control+K');
  const menu = page.getByRole('dialog', { name: 'Search' });
  await menu.getByRole('combobox').fill('holidays');
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Holidays');
  return async () => {
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
  };
};

const works: Record<string, Work> = {
  'a new employee': typing('/employees', 'Add Employee', 'Mobile Number'),
  'a new student': typing('/students', 'Add Student', 'First Name'),
  'a broadcast': typing('/broadcasting', 'Add Broadcast', 'Title'),
  'a half-corrected import': correctingAnImport,
  'the columns of an import': namingAColumn,
  'the last import': importing,
  'unsaved fees': typingFees,
  fees: savingFees,
  'what was opened last': (page) => page.goto('/dashboard').then(() => choosingAPlace(page)),
};

const keptIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('homeroom:')));

/** Messages of other tabs do not arrive, as in a tab that sleeps. */
const silenceTabs = (page: Page) =>
  page.addInitScript(() => {
    window.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as never;
  });

const ends: Record<string, (tab: Page) => Promise<unknown>> = {
  reloaded: (tab) => tab.reload(),
  left: (tab) => tab.goto('/login'),
  closed: (tab) => Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })]),
  // The browser of the tests has no back/forward cache.
  restored: async (tab) => {
    await tab.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(tab).toHaveURL(/\/login\?from=/);
  },
};

/** Opens a tab for each kind of work, and logs out in yet another one. @returns the tabs with the step they have yet to do. */
async function logOutDuringWork(staff: Page, kinds: Record<string, Work>, prepare?: (tab: Page) => Promise<unknown>) {
  await staff.goto('/dashboard');
  const tabs: { name: string; tab: Page; step: () => Promise<unknown> }[] = [];
  for (const [name, work] of Object.entries(kinds)) {
    const tab = await staff.context().newPage();
    await prepare?.(tab);
    tabs.push({ name, tab, step: await work(tab) });
  }
  await keptOnDevice('fees-draft')(staff);
  await staff.getByRole('button', { name: 'Logout' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(staff).toHaveURL(/\/login$/);
  return tabs;
}

test.describe('a logout in another tab', () => {
  test('leaves nothing of the work in tabs that hear of it, nor does Back', async ({ staff }) => {
    for (const { name, tab } of await logOutDuringWork(staff, works)) {
      await expect(tab).toHaveURL(/\/login$/);
      expect(await keptIn(tab), name).toEqual([]);
      await tab.goBack();
      await expect(tab).toHaveURL(/\/login/);
      expect(await keptIn(tab), `back to ${name}`).toEqual([]);
    }
  });

  test('leaves nothing of the work in tabs that sleep, however they end', async ({ staff, school }) => {
    // An import is the one work that is also written at the end of its page.
    const imports = Object.fromEntries(Object.keys(ends).map((end) => [end, correctingAnImport]));
    for (const { name, tab, step } of await logOutDuringWork(staff, { ...works, ...imports }, silenceTabs)) {
      tab.on('dialog', (question) => question.accept());
      await step();
      expect(await keptIn(tab), name).toEqual([]);
      await ends[name]?.(tab);
      await staff.reload();
      expect(await keptIn(staff), `${name}, seen from another tab`).toEqual([]);
    }

    await signIn(staff, school);
    await (await choosingAPlace(staff))();
    expect(await keptIn(staff), 'after the next sign-in').toHaveLength(1);
  });
});
