import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Libsql from 'libsql';
import type { RunningConsole } from '../support/console';
import { endSession, signInAgain, signInDialog, verificationDialog } from './sign-in-again';
import { adminMobile, expect, test } from './test';

/** Finds the form even below another dialog, where it is rendered but hidden from assistive technology. */
const employeeForm = (page: Page) => page.getByRole('dialog', { name: 'Add New Employee', includeHidden: true });

async function fillPerson(form: Locator, empNo: string) {
  await form.getByLabel('Employee ID').fill(empNo);
  await form.getByLabel('Designation').fill('Librarian');
  await form.getByLabel('First Name').fill('Kavita');
  await form.getByLabel('Last Name').fill('Rao');
}

/** Lets another user sign in. Writes to the database, because these tests do not cover the screen Sign-in Access. */
function allowOtherUserToSignIn({ dataDir }: RunningConsole) {
  const db = new Libsql(join(dataDir, 'homeroom.db'));
  const user: unknown = db
    .prepare(
      "update users set role = 'full' where id = (select max(id) from users where role is null) returning mobileno, first_name",
    )
    .get();
  db.close();
  return user as { mobileno: string; first_name: string }; // Safe cast: the statement returns these columns.
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  await expect(staff.getByRole('row')).toHaveCount(11);
});

test.describe('a session that ends during work', () => {
  test('continues after the sign-in dialog, and the save is repeated with its key', async ({
    staff,
    school,
    context,
  }) => {
    const form = employeeForm(staff);
    await test.step('in the open form, by keyboard', async () => {
      await staff.getByRole('button', { name: 'Add Employee' }).click();
      await form.getByLabel('Mobile Number').fill('7100000001');
      await endSession(context, school);
      await form.getByRole('button', { name: 'Validate' }).click();
      await expect(signInDialog(staff).getByRole('button', { name: 'Continue' })).toBeFocused();
      await staff.keyboard.press('Enter');
      const code = await school.nextCode(adminMobile);
      await expect(verificationDialog(staff).getByRole('textbox')).toBeFocused();
      await staff.keyboard.type(code);
      await staff.keyboard.press('Enter');
      await expect(form.getByLabel('Employee ID')).toBeFocused();
    });

    await fillPerson(form, 'AGAIN-1');
    await endSession(context, school);
    const writes: { key: string | undefined; body: string | null }[] = [];
    staff.on('request', (request) => {
      if (!request.url().endsWith('/employee/create')) return;
      writes.push({ key: request.headers()['idempotency-key'], body: request.postData() });
    });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(signInDialog(staff)).toContainText(adminMobile.slice(-4));
    await test.step('and hides the page and the form until then, on the screen and on paper', async () => {
      for (const media of ['screen', 'print'] as const) {
        await staff.emulateMedia({ media });
        for (const hidden of [form, form.getByLabel('First Name'), staff.locator('tbody tr').first()])
          await expect(hidden).toBeHidden();
        await expect(staff.getByText('Hi, Admin')).toBeHidden();
      }
      await staff.emulateMedia({ media: null });
      await expect(staff.locator('main *:visible')).toHaveCount(0);
      await expect(signInDialog(staff)).toBeVisible();
    });
    await expect(form.getByLabel('First Name')).toHaveValue('Kavita');
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await expect(staff.getByText('Employee added successfully')).toBeVisible();
    await expect(staff.getByText('Failed to add employee')).toHaveCount(0);
    await expect(staff.getByRole('button', { name: 'Add Employee' })).toBeFocused();
    expect(writes[0]?.key).toMatch(/^\w{32}$/);
    expect(writes).toEqual([writes[0], writes[0]]);
    await staff.goto(`${school.url}/employees?search=AGAIN-1`);
    await expect(staff.getByRole('row', { name: /AGAIN-1/ })).toBeVisible();
  });

  test('continues in every tab after a sign-in in one, or leads to the sign-in page', async ({
    staff,
    school,
    context,
  }) => {
    const otherTab = await context.newPage();
    await otherTab.goto(`${school.url}/employees`);
    await expect(otherTab.getByRole('row')).toHaveCount(11);
    await endSession(context, school);
    for (const page of [staff, otherTab]) {
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(signInDialog(page)).toBeVisible();
    }
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await expect(signInDialog(otherTab)).toBeHidden();
    for (const page of [staff, otherTab]) await expect(page.getByText(/^11–20 of/)).toBeVisible();

    await endSession(context, school);
    // Searches, because a search always sends a request. The console may have prefetched the next page of the list.
    await staff.getByLabel('Search employees').fill('priya');
    await staff.keyboard.press('Enter');
    await expect(signInDialog(staff)).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(staff).toHaveURL(`${school.url}/login?from=${encodeURIComponent('/employees?search=priya')}`);
  });

  test('discards the page and sends nothing when another user signs in', async ({ staff, school, context }) => {
    await staff.getByRole('button', { name: 'Add Employee' }).click();
    const form = employeeForm(staff);
    await form.getByLabel('Mobile Number').fill('7100000002');
    await form.getByRole('button', { name: 'Validate' }).click();
    await fillPerson(form, 'OTHER-1');
    await endSession(context, school);
    const writes: string[] = [];
    staff.on('request', (request) => request.url().endsWith('/employee/create') && writes.push(request.url()));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const { mobileno, first_name } = allowOtherUserToSignIn(school);
    await signInAgain(staff, () => school.nextCode(mobileno), mobileno);
    await expect(staff.getByText(`Hi, ${first_name}`)).toBeVisible();
    await expect(form).toHaveCount(0);
    expect(writes).toHaveLength(1);
    await staff.getByRole('button', { name: 'Add Employee' }).click();
    await expect(form.getByLabel('Mobile Number')).toHaveValue('');
    await expect(staff.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  });
});

test('the console asks before a link, Back or a reload discards unsaved text', async ({ staff, school }) => {
  const question = staff.getByRole('alertdialog', { name: 'Discard changes?' });
  const numberField = employeeForm(staff).getByLabel('Mobile Number');
  const goTo = async (name: string) => {
    await staff.getByRole('link', { name }).click();
    await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
  };
  await goTo('Classes');
  await goTo('Employees');
  await staff.getByRole('button', { name: 'Add Employee' }).click();
  await numberField.pressSequentially('71000');

  await test.step('a reload', async () => {
    const dialogEvent = staff.waitForEvent('dialog');
    await staff.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await dialogEvent;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(numberField).toHaveValue('71000');
  });

  await test.step('Back', async () => {
    await staff.evaluate(() => history.back());
    await expect(question).toBeVisible();
    await expect(staff).toHaveURL(`${school.url}/employees`);
    await staff.getByRole('button', { name: 'Keep editing' }).click();
    await expect(numberField).toHaveValue('71000');
    await staff.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(staff).toHaveURL(`${school.url}/classes`);
    await expect(staff.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible();
    await staff.evaluate(() => history.forward());
    await expect(staff).toHaveURL(`${school.url}/employees`);
    await expect(staff.getByRole('heading', { name: 'Employees', level: 1 })).toBeVisible();
  });

  await test.step('a link', async () => {
    await staff.getByRole('button', { name: 'Add Employee' }).click();
    await numberField.pressSequentially('71000');
    const clickLink = () => staff.locator('a[href="/students"]').evaluate((link: HTMLElement) => link.click());
    await clickLink();
    await staff.getByRole('button', { name: 'Keep editing' }).click();
    await expect(staff).toHaveURL(`${school.url}/employees`);
    await clickLink();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(staff).toHaveURL(`${school.url}/students`);
  });
});
