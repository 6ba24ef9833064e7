import type { Page } from '@playwright/test';
import { gate } from '../support/gate';
import { addSubject, send } from './prepare';
import { askedForCode, askedToSignIn, endSession } from './sign-in-again';
import { adminMobile, expect, test } from './test';

interface Opened {
  title: string | RegExp;
  /** The screen, and the button that opens it: one of the screen, or of its first row. */
  at: string;
  opener: string;
  /** The name of its first field; `null` where there is nothing to enter. */
  field: string | null;
  /** Stands under the title of what is about one person or thing. */
  about?: RegExp;
  /** Makes what it is about. */
  prepare?: (page: Page) => Promise<unknown>;
}

const session = `${new Date().getFullYear()}-${new Date().getFullYear() + 1}`;

async function addFees(page: Page) {
  await page.getByRole('link', { name: 'Add Fee Structure' }).click();
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('125000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
}

async function addBroadcast(page: Page) {
  const note = { notetype: 'Circular', subject: 'Sports day', description: 'Bring shoes', link: '' };
  await send(page, 'POST', '/diary/broadcast', {
    ...note,
    duedate: '2026-11-12',
    sectionid: 0,
    effectiveDate: '2026-11-12',
  });
  await page.reload();
}

const person = /^\S+ \S.* · \S+$/;
const dialogs: Opened[] = [
  { title: 'Add New Employee', at: '/employees', opener: 'Add Employee', field: 'Mobile Number' },
  { title: 'Edit Employee', at: '/employees', opener: 'Edit Employee', field: 'Mobile Number', about: person },
  { title: 'Bulk Upload Employees', at: '/employees', opener: 'Bulk Upload', field: 'Select File' },
  { title: 'Add New Student', at: '/students', opener: 'Add Student', field: 'Enrollment Number' },
  { title: 'Edit Student', at: '/students', opener: 'Edit Student', field: 'Enrollment Number', about: person },
  { title: 'Fee Details', at: '/students', opener: 'View Fees', field: null, about: /^\S+ · \S+ \S/ },
  { title: /^(Add|Edit) Father$/, at: '/students', opener: 'Add Parent', field: 'Relationship', about: /^\S+ \S/ },
  { title: 'Bulk Upload Students', at: '/students', opener: 'Bulk Upload', field: 'Select File' },
  { title: 'Add New Class', at: '/classes', opener: 'Add Class', field: 'Class Name' },
  { title: 'Edit Class', at: '/classes', opener: 'Edit Class', field: 'Class Name', about: /^\S/ },
  { title: 'Manage Subjects', at: '/classes', opener: 'Manage Subjects', field: 'Select All', about: /^Class: \S/ },
  { title: 'Add Section', at: '/sections', opener: 'Add Section', field: 'Class' },
  { title: 'Edit Section', at: '/sections', opener: 'Edit', field: 'Section Name', about: /^\S+ \S/ },
  {
    title: 'Add Teacher',
    at: '/sections/1/teachers',
    opener: 'Add Teacher',
    field: 'Search employees',
    about: /^\S+ \S/,
  },
  {
    title: 'Add Students',
    at: '/sections/1/students',
    opener: 'Add Students',
    field: 'Search students',
    about: /^\S+ \S/,
  },
  { title: 'Add New Subject', at: '/subjects', opener: 'Add Subject', field: 'Subject Name' },
  { title: 'Edit Subject', at: '/subjects', opener: 'Edit Subject', field: 'Subject Name', about: /^\S/ },
  { title: 'Add New Holiday', at: '/holidays', opener: 'Add Holiday', field: 'Holiday Name' },
  { title: 'Edit Holiday', at: '/holidays', opener: 'Edit Holiday', field: 'Holiday Name', about: /^\S/ },
  { title: 'Add Broadcast', at: '/broadcasting', opener: 'Add Broadcast', field: 'Title' },
  {
    title: 'Edit Broadcast',
    at: '/broadcasting',
    opener: 'Edit',
    field: 'Title',
    about: /^Sports day$/,
    prepare: addBroadcast,
  },
  {
    title: 'Add Fee Details',
    at: `/fees-structure?session=${session}&class=1&term=yearly`,
    opener: 'Add Details',
    field: 'Fee Type Description',
    about: /^Full Year · Class \S+ · \S+ · ₹1,25,000$/,
    prepare: addFees,
  },
];

/** All reads wait until the returned function is called, as on a slow line. */
async function holdReads(page: Page) {
  const { opened, open } = gate();
  await page.route('**/api/v1/**', async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

for (const { title, at, opener, field, about, prepare } of dialogs) {
  test(`${title}: starts in its first field and says whom it is about`, async ({ staff }) => {
    await staff.goto(at);
    await prepare?.(staff);
    const button = staff.getByRole('main').getByRole('button', { name: opener, exact: true }).first();
    await button.focus();
    const release = await holdReads(staff);
    await button.click();
    const dialog = staff.getByRole('dialog');
    await expect.poll(() => dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await expect(dialog.getByRole('button', { name: 'Close', exact: true }).first()).not.toBeFocused();
    release();
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title);
    if (field === null) await expect(dialog).toBeFocused();
    else await expect(dialog.locator(':focus')).toHaveAccessibleName(field);
    if (about) await expect(dialog.getByTitle(about).first()).toHaveText(about);
    await staff.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

/** Tells, from now on, whether a script has been loaded that has these words, which stand in the code of one dialog. */
function loadedCode(page: Page) {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  return async (words: string) => (await Promise.all(scripts)).some((script) => script.includes(words));
}

/** What was loaded last has run. */
const isAtRest = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

const ofDemoSchool = dialogs.filter(({ prepare }) => !prepare);
/** A new row, whose first field takes any text. */
const isTypedInto = ({ opener, field }: Opened) =>
  opener.startsWith('Add ') && field !== null && !['Relationship', 'Class'].includes(field);

for (const screen of new Set(ofDemoSchool.map(({ at }) => at))) {
  const itsDialogs = ofDemoSchool.filter(({ at }) => at === screen);
  test(`${screen}: the code of its dialogs comes while nothing is pressed, and no letter is lost`, async ({
    staff,
  }) => {
    const hasCodeOf = loadedCode(staff);
    await staff.goto(screen);
    for (const { title, field } of itsDialogs)
      await expect.poll(() => hasCodeOf(typeof title === 'string' ? title : (field ?? ''))).toBe(true);
    await isAtRest(staff);
    for (const { opener } of itsDialogs.filter(isTypedInto)) {
      await staff.getByRole('main').getByRole('button', { name: opener, exact: true }).first().click();
      await staff.keyboard.type('78');
      await expect(staff.getByRole('dialog').locator('input:focus')).toHaveValue(/78$/);
    }
  });
}

test('on a line that is to be saved, the code of a dialog comes when it is about to be opened', async ({ staff }) => {
  await staff.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const hasCodeOf = loadedCode(staff);
  await staff.goto('/subjects', { waitUntil: 'networkidle' });
  expect(await hasCodeOf('data-sonner-toaster')).toBe(true);
  expect(await hasCodeOf('Add New Subject')).toBe(false);
  await staff.getByRole('button', { name: 'Add Subject' }).hover();
  await expect.poll(() => hasCodeOf('Add New Subject')).toBe(true);
});

test('an open dialog styles nothing of the page anew, and no press reaches what is under it', async ({ staff }) => {
  await staff.goto('/subjects');
  const row = staff.locator('tbody tr').first();
  const inherited = () =>
    row.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.pointerEvents, style.getPropertyValue('--removed-body-scroll-bar-size')];
    });
  await expect.poll(inherited).toEqual(['auto', '']);
  const box = await row.boundingBox();
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await expect(staff.getByLabel('Subject Name')).toBeFocused();
  await expect(staff.locator('body')).toHaveAttribute('data-scroll-locked');
  expect(await inherited()).toEqual(['auto', '']);
  const under = await staff.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('main') !== null,
    [(box?.x ?? 0) + 40, (box?.y ?? 0) + 10],
  );
  expect(under).toBe(false);
});

test('the sign-in over the page starts in its field, in both steps', async ({ staff, school }) => {
  await staff.goto('/subjects');
  await endSession(staff.context(), school);
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  await staff.getByLabel('Subject Name').fill('Geology');
  await staff.keyboard.press('Enter');
  const first = askedToSignIn(staff);
  await expect(first.getByLabel('Mobile Number')).toBeFocused();
  await first.getByLabel('Mobile Number').fill(adminMobile);
  await staff.keyboard.press('Enter');
  await expect(askedForCode(staff).getByRole('textbox')).toBeFocused();
  await staff.keyboard.type(await school.nextCode(adminMobile));
  await askedForCode(staff).getByRole('button', { name: 'Verify' }).click();
  await expect(staff.getByText('Subject added successfully')).toBeVisible();
});

test('a question stays a card on a phone, however long the name in it', async ({ staff }) => {
  await addSubject(staff, 'पर्यावरण अध्ययन '.repeat(6).trim());
  await staff.goto('/subjects?search=पर्यावरण');
  await staff.getByRole('button', { name: 'Delete Subject' }).click();
  await staff.setViewportSize({ width: 390, height: 844 });
  const question = staff.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // It grows while it opens.
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(358);
  expect((await question.boundingBox())?.height).toBeLessThan(400);
  expect(await question.evaluate((panel) => panel.scrollWidth > panel.clientWidth)).toBe(false);
});
