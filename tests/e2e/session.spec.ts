import type { Page } from '@playwright/test';
import { askedForCode, askedToSignIn, endSession, signInAgain } from './sign-in-again';
import { adminMobile, expect, test } from './test';

/** The form below a dialog is hidden from assistive technology, and still there. */
const employeeForm = (page: Page) => page.getByRole('dialog', { name: 'Add New Employee', includeHidden: true });

async function fillEmployee(page: Page, mobile: string, empNo: string) {
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const form = employeeForm(page);
  await form.getByLabel('Mobile Number').fill(mobile);
  await form.getByRole('button', { name: 'Validate' }).click();
  await form.getByLabel('Employee ID').fill(empNo);
  await form.getByLabel('Designation').fill('Librarian');
  await form.getByLabel('First Name').fill('Kavita');
  await form.getByLabel('Last Name').fill('Rao');
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees`);
  await expect(staff.getByRole('row')).toHaveCount(11);
});

test.describe('a session that ends in the middle of work', () => {
  test('is taken up again over the page, and the save goes through', async ({ staff, school, context }) => {
    await fillEmployee(staff, '7100000001', 'AGAIN-1');
    await endSession(context, school);
    await employeeForm(staff).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(askedToSignIn(staff).getByLabel('Mobile Number')).toBeFocused();
    await expect(employeeForm(staff).getByLabel('First Name')).toHaveValue('Kavita');
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await expect(staff.getByText('Employee added successfully')).toBeVisible();
    await expect(staff.getByText('Failed to add employee')).toHaveCount(0);
    await expect(staff.getByRole('button', { name: 'Add Employee' })).toBeFocused();
    await staff.goto(`${school.url}/employees?search=AGAIN-1`);
    await expect(staff.getByRole('row', { name: /AGAIN-1/ })).toBeVisible();
  });

  test('goes on inside the open form', async ({ staff, school, context }) => {
    await staff.getByRole('button', { name: 'Add Employee' }).click();
    const form = employeeForm(staff);
    await form.getByLabel('Mobile Number').fill('7100000002');
    await endSession(context, school);
    await form.getByRole('button', { name: 'Validate' }).click();
    await askedToSignIn(staff).getByLabel('Mobile Number').fill(adminMobile);
    await staff.keyboard.press('Enter');
    const code = await school.nextCode(adminMobile);
    await expect(askedForCode(staff).getByRole('textbox')).toBeFocused();
    await staff.keyboard.type(code);
    await staff.keyboard.press('Enter');
    await expect(form.getByLabel('Employee ID')).toBeFocused();
    await expect(form.getByLabel('Mobile Number')).toHaveValue('7100000002');
  });

  test('asks once, however many calls found it', async ({ staff, school, context }) => {
    await endSession(context, school);
    const held: (() => Promise<void>)[] = [];
    await staff.route('**/api/v1/**', async (route) => {
      held.push(() => route.continue());
      if (held.length === 2) for (const letGo of held) await letGo();
      if (held.length > 2) await route.continue();
    });
    await staff.getByRole('textbox', { name: 'Search employees' }).fill('priya');
    await staff.getByRole('switch').first().click();
    await expect(askedToSignIn(staff)).toHaveCount(1);
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await expect(staff.getByText(/Employee status has been/)).toBeVisible();
    await expect(staff.getByRole('row')).not.toHaveCount(11);
    await expect(askedToSignIn(staff)).toHaveCount(0);
    await expect(staff.getByText('Failed to load employees')).toHaveCount(0);
  });

  test('is taken up in every tab by a sign-in in one', async ({ staff, school, context }) => {
    const other = await context.newPage();
    await other.goto(`${school.url}/employees`);
    await expect(other.getByRole('row')).toHaveCount(11);
    await endSession(context, school);
    for (const page of [staff, other]) {
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(askedToSignIn(page)).toBeVisible();
    }
    await signInAgain(staff, () => school.nextCode(adminMobile));
    await expect(askedToSignIn(other)).toBeHidden();
    await expect(other.getByText(/^11–20 of/)).toBeVisible();
  });

  test('leads to the sign-in page and back when nobody signs in', async ({ staff, school, context }) => {
    await endSession(context, school);
    await staff.getByRole('button', { name: 'Next page' }).click();
    await expect(askedToSignIn(staff)).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(staff).toHaveURL(`${school.url}/login?from=${encodeURIComponent('/employees?page=2')}`);
  });
});

/** Before the script has taken the page over, a link loads the next one as a whole. */
async function untilTakenOver(page: Page, search: string) {
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByLabel(search)).toBeFocused({ timeout: 300 });
  }).toPass();
}

test.describe('typed text', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });

  test.beforeEach(async ({ staff }) => {
    await untilTakenOver(staff, 'Search employees');
    await staff.getByRole('link', { name: 'Classes' }).click();
    await staff.waitForURL('**/classes');
    await untilTakenOver(staff, 'Search classes');
    await staff.getByRole('link', { name: 'Employees' }).click();
    await staff.waitForURL('**/employees');
    await staff.getByRole('button', { name: 'Add Employee' }).click();
    await employeeForm(staff).getByLabel('Mobile Number').pressSequentially('71000');
  });

  test('is asked about before Back leaves it', async ({ staff, school }) => {
    await staff.evaluate(() => history.back());
    await expect(question(staff)).toBeVisible();
    await expect(staff).toHaveURL(`${school.url}/employees`);
    await staff.getByRole('button', { name: 'Keep editing' }).click();
    await expect(employeeForm(staff).getByLabel('Mobile Number')).toHaveValue('71000');
    await staff.evaluate(() => history.back());
    await question(staff).getByRole('button', { name: 'Discard' }).click();
    await expect(staff).toHaveURL(`${school.url}/classes`);
    await expect(staff.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible();
    await staff.evaluate(() => history.forward());
    await expect(staff).toHaveURL(`${school.url}/employees`);
    await expect(staff.getByRole('heading', { name: 'Employees', level: 1 })).toBeVisible();
  });

  test('is asked about before a link leaves it', async ({ staff, school }) => {
    const follow = () => staff.locator('a[href="/students"]').evaluate((link: HTMLElement) => link.click());
    await follow();
    await staff.getByRole('button', { name: 'Keep editing' }).click();
    await expect(staff).toHaveURL(`${school.url}/employees`);
    await follow();
    await question(staff).getByRole('button', { name: 'Discard' }).click();
    await expect(staff).toHaveURL(`${school.url}/students`);
  });

  test('is asked about before the window leaves it', async ({ staff }) => {
    const asked = staff.waitForEvent('dialog');
    await staff.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(employeeForm(staff).getByLabel('Mobile Number')).toHaveValue('71000');
  });

  test('does not hold up a sign-out in another tab, and goes with it', async ({ staff, school, context }) => {
    let isAsked = false;
    staff.on('dialog', (dialog) => {
      isAsked = true;
      return dialog.dismiss();
    });
    const other = await context.newPage();
    await other.goto(`${school.url}/dashboard`);
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL(`${school.url}/login`);
    await expect(staff).toHaveURL(`${school.url}/login`);
    expect(isAsked).toBe(false);
    expect(await staff.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('homeroom:')))).toEqual(
      [],
    );
  });
});
