import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import Libsql from 'libsql';
import type { RunningConsole } from '../support/console';
import { browserCookies, signInByRequest } from '../support/staff-client';
import { signInDialog, verificationDialog } from './sign-in-again';
import { adminMobile, expect, test } from './test';

const otherMobile = '9111111111';

/** Adds a school with one user and one employee, because the demo has only one school. */
function addOtherSchool({ dataDir }: RunningConsole) {
  const db = new Libsql(join(dataDir, 'homeroom.db'));
  const now = '2026-11-01T00:00:00.000Z';
  db.exec(`
    insert or ignore into schools (id, name, address, created_at, updated_at) values (90, 'Lake School', '', '${now}', '${now}');
    insert or ignore into users (school_id, mobileno, email, first_name, middle_name, last_name, profilepic, search_text, role, created_at, updated_at)
      values (90, '${otherMobile}', '', 'Bina', '', 'Das', '', '', 'full', '${now}', '${now}');
  `);
  db.close();
}

/** Replaces the cookies of the browser, as an extension for several accounts does. Open pages are not told. */
async function swapCookies(context: BrowserContext, school: RunningConsole, names = ['homeroom', 'signed-in']) {
  const cookie = await signInByRequest(school, otherMobile);
  for (const name of names) await context.clearCookies({ name });
  await context.addCookies(browserCookies({ url: school.url, cookie }).filter(({ name }) => names.includes(name)));
}

const expectPageOfOther = async (page: Page) => {
  await expect(page.getByText('Hi, Bina')).toBeVisible();
  await expect(page.getByText(/^No (employees|students) found$/)).toBeVisible();
};

test.beforeEach(async ({ staff, school }) => {
  addOtherSchool(school);
  await staff.goto(`${school.url}/employees`);
  await expect(staff.getByRole('row')).toHaveCount(11);
});

test.describe('cookies of a person of another school', () => {
  for (const names of [['homeroom', 'signed-in'], ['homeroom']]) {
    test(`never mix two schools in a list (${names.join(' and ')})`, async ({ staff, school, context }) => {
      await staff.getByRole('link', { name: 'Students', exact: true }).click();
      await expect(staff.getByRole('row')).toHaveCount(11);
      await swapCookies(context, school, names);
      await staff.getByRole('button', { name: 'Next page' }).click();
      await expectPageOfOther(staff);
      await staff.getByRole('link', { name: 'Employees', exact: true }).click();
      await expect(staff).toHaveURL(/\/employees$/);
      await expectPageOfOther(staff);
    });
  }

  test('show no rows of the former school after a click on a list or Back', async ({ staff, school, context }) => {
    const goToStudents = () => staff.getByRole('link', { name: 'Students', exact: true }).click();
    await goToStudents();
    await expect(staff.getByRole('row')).toHaveCount(11);
    await staff.getByRole('link', { name: 'Employees', exact: true }).click();
    await expect(staff).toHaveURL(/\/employees$/);
    await swapCookies(context, school);
    await test.step('on a list that is in memory', async () => {
      await goToStudents();
      await expectPageOfOther(staff);
    });
    await test.step('on Back', async () => {
      await staff.goBack();
      await expectPageOfOther(staff);
    });
  });

  test('save nothing in the other school, and the form is kept for a new sign-in', async ({
    staff,
    school,
    context,
  }) => {
    await staff.getByRole('button', { name: 'Add Employee' }).click();
    const form = staff.getByRole('dialog', { name: 'Add New Employee', includeHidden: true });
    await form.getByLabel('Mobile Number').fill('7100000009');
    await form.getByRole('button', { name: 'Validate' }).click();
    await form.getByLabel('Employee ID').fill('SWAP-1');
    await form.getByLabel('Designation').fill('Librarian');
    await form.getByLabel('First Name').fill('Kavita');
    await form.getByLabel('Last Name').fill('Rao');
    await swapCookies(context, school, ['homeroom']);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(signInDialog(staff)).toContainText('Another person has signed in in this browser.');
    await expect(form).toBeHidden();
    await signInDialog(staff).getByLabel('Mobile Number').fill(adminMobile);
    await signInDialog(staff).getByRole('button', { name: 'Continue' }).click();
    await verificationDialog(staff).getByRole('textbox').waitFor();
    await verificationDialog(staff)
      .getByRole('textbox')
      .pressSequentially(await school.nextCode(adminMobile));
    await expect(staff.getByText('Employee added successfully')).toBeVisible();
    await staff.goto(`${school.url}/employees?search=SWAP-1`);
    await expect(staff.getByText('Hi, Anita')).toBeVisible();
    await expect(staff.getByRole('row', { name: /SWAP-1/ })).toBeVisible();
    await swapCookies(context, school);
    await staff.goto(`${school.url}/employees`);
    await expectPageOfOther(staff);
  });
});
