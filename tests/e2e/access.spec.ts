import type { Browser, Page } from '@playwright/test';
import { secondEmployee, thirdEmployee } from './demo-people';
import { press, tabTo } from './keyboard-navigation';
import { signInAgain } from './sign-in-again';
import { adminMobile, expect, signIn, test } from './test';

/** The last used mobile number. Each test uses a new number, because a removed person stays registered. */
let lastMobile = 9_000_000_000;
function nextMobile(): string {
  lastMobile += 1;
  return String(lastMobile);
}

const colleagueName = 'Meena Rao';

/** Adds a person who can sign in, and returns the person's mobile number. */
async function addColleague(staff: Page, role: 'Full access' | 'Office' | 'View only'): Promise<string> {
  const mobile = nextMobile();
  await staff.goto('/settings/access');
  await staff.getByRole('button', { name: 'Add Person' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Person' });
  await dialog.getByLabel('Another person').check();
  await dialog.getByLabel('Mobile Number').fill(mobile);
  await dialog.getByLabel('First Name').fill('Meena');
  await dialog.getByLabel('Last Name').fill('Rao');
  await dialog.getByLabel(role).check();
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog).toBeHidden();
  return mobile;
}

const rowOf = (staff: Page, name: string) => staff.getByRole('row').filter({ hasText: name });

async function openAs(browser: Browser, school: Parameters<typeof signIn>[1], mobile: string, path: string) {
  const page = await (await browser.newContext({ baseURL: school.url })).newPage();
  await signIn(page, school, `/login?from=${encodeURIComponent(path)}`, mobile);
  return page;
}

async function removeAccess(staff: Page) {
  await rowOf(staff, colleagueName).getByRole('button', { name: 'Remove Access' }).click();
  await staff.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rowOf(staff, colleagueName)).toBeHidden();
}

test('a colleague signs in, sees everything without controls, and is signed out when the access is removed', async ({
  staff,
  school,
  browser,
}) => {
  const mobile = await addColleague(staff, 'View only');
  await expect(rowOf(staff, colleagueName)).toContainText('Never');
  const page = await openAs(browser, school, mobile, '/employees');
  await expect(page.getByText('You can view this. Ask Anita Deshmukh to change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Employee' })).toBeHidden();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await staff.reload();
  await expect(rowOf(staff, colleagueName)).not.toContainText('Never');
  await removeAccess(staff);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await page.context().close();
});

test('a person who loses access while filling in a form keeps the text, and the next user does not send it', async ({
  staff,
  school,
  browser,
}) => {
  const mobile = await addColleague(staff, 'Full access');
  const page = await openAs(browser, school, mobile, '/subjects');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await page.getByLabel('Subject Name').fill('Palaeography');
  await staff.bringToFront();
  await removeAccess(staff);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/not registered for sign-in/)).toBeVisible();
  await expect(page.getByLabel('Subject Name')).toHaveValue('Palaeography');

  await dialog.getByRole('button', { name: 'Use another number' }).click();
  await dialog.getByLabel('Mobile Number').fill(adminMobile);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const verification = page.getByRole('dialog', { name: 'Verification' });
  await verification.getByRole('textbox').pressSequentially(await school.nextCode(adminMobile));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Hi, Anita')).toBeVisible();
  await page.goto('/subjects?size=100');
  await expect(page.getByRole('row', { name: 'Mathematics' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Palaeography' })).toHaveCount(0);
  await page.context().close();
});

test('a person whose role changes while filling in a form keeps the text, and sees whom to ask', async ({
  staff,
  school,
  browser,
}) => {
  const mobile = await addColleague(staff, 'Office');
  const page = await openAs(browser, school, mobile, '/subjects');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await page.getByLabel('Subject Name').fill('Epigraphy');
  await staff.bringToFront();
  await rowOf(staff, colleagueName).getByRole('button', { name: 'Change Role' }).click();
  await staff.getByRole('dialog', { name: 'Change Role' }).getByLabel('View only').check();
  await staff.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(rowOf(staff, colleagueName)).toContainText('View only');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await signInAgain(page, () => school.nextCode(mobile));
  await expect(page.getByText(/^Your role doesn’t include this\. Ask Anita Deshmukh to do it/)).toBeVisible();
  await expect(page.getByLabel('Subject Name')).toHaveValue('Epigraphy');
  await page.context().close();
  await staff.bringToFront();
  await removeAccess(staff);
});

test('a user can list the own sessions, and end those on other devices', async ({ staff, school, browser }) => {
  const page = await openAs(browser, school, adminMobile, '/classes');
  await staff.goto('/dashboard');
  await staff.getByRole('button', { name: /^Hi, Anita/ }).click();
  await staff.getByRole('link', { name: 'My Sessions' }).last().click();
  await staff.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(staff.getByRole('listitem').filter({ hasText: 'Signed in' })).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Search classes' }).fill('a');
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await page.context().close();
});

test('an employee gets access with the keyboard alone', async ({ staff }) => {
  await staff.goto('/settings/access');
  await press(staff, staff.getByRole('button', { name: 'Add Person' }));
  const dialog = staff.getByRole('dialog', { name: 'Add Person' });
  await expect(dialog.getByLabel('An employee')).toBeFocused();
  await tabTo(staff, dialog.getByRole('combobox'));
  await staff.keyboard.type(secondEmployee.name);
  await staff.keyboard.press('Enter');
  await staff.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(staff, secondEmployee.name)).toContainText('View only');
});

test('an employee gets access in the drawer, whose form then links to the place of the number', async ({ staff }) => {
  await staff.goto(`/employees?search=${thirdEmployee.name}`);
  await staff.getByRole('table').getByRole('link', { name: thirdEmployee.firstName }).click();
  const drawer = staff.getByRole('dialog', { name: thirdEmployee.name });
  await drawer.getByRole('button', { name: 'Let sign in' }).click();
  await staff.getByRole('button', { name: 'Give access' }).click();
  await expect(drawer.getByText('View only, last sign-in: never')).toBeVisible();
  await drawer.getByRole('button', { name: 'Edit Employee' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Employee' });
  await expect(dialog.getByLabel('Mobile Number')).toHaveAttribute('readonly');
  await dialog.getByLabel('Designation').fill('Bursar');
  await dialog.getByRole('link', { name: 'Sign-in Access' }).click();
  await staff.getByRole('alertdialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(staff).toHaveURL(/\/settings\/access$/);
  await expect(rowOf(staff, thirdEmployee.name)).toBeVisible();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await staff.goBack();
  await expect(staff).toHaveURL(/\/employees\?search=./);
});
