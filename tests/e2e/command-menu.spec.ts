import type { Page } from '@playwright/test';
import { currentSession } from '@/lib/backend/seed/calendar';
import { startConsoleBefore } from '../support/console';
import { inTurn, json, profile, startUpstream, type Upstream } from '../support/upstream';
import { expect, signIn, test } from './test';

/** Of the demo school's first child, Trisha Singh. */
const firstNumber = `GV-${currentSession().year}-0001`;

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => menuOf(page).getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => menuOf(page).getByRole('option', { name });
const chosen = (page: Page) => menuOf(page).locator('[role=option][aria-selected=true]');

/** Opens the menu by its keys, once the page hears them. */
async function openMenu(page: Page) {
  await expect(page.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeEnabled();
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
}

/** Opens the menu, types, and presses Enter once the first row is this one. */
async function choose(page: Page, typed: string, first: string | RegExp) {
  await openMenu(page);
  await page.keyboard.type(typed);
  await expect(chosen(page)).toContainText(first);
  await page.keyboard.press('Enter');
  await expect(menuOf(page)).toBeHidden();
}

test('opens by its keys on a page of each kind, and leads to another', async ({ staff }) => {
  for (const path of ['/dashboard', '/sections/1/students', '/attendance-report', '/add-fee']) {
    await staff.goto(path);
    await openMenu(staff);
    await staff.keyboard.press('Escape');
  }
  await choose(staff, 'plan meal', 'Meal Plan');
  await expect(staff.getByRole('heading', { level: 1, name: 'Meal Plan' })).toBeVisible();
});

test('opens and closes by its keys, by mouse and in a field, and returns the focus', async ({ staff }) => {
  await staff.goto('/students');
  const search = staff.getByLabel('Search students');
  await search.focus();
  await openMenu(staff);
  await staff.keyboard.press('Control+K');
  await expect(menuOf(staff)).toBeHidden();
  await expect(search).toBeFocused();
  await openMenu(staff);
  await staff.keyboard.press('Escape');
  await expect(search).toBeFocused();

  const button = staff.getByRole('button', { name: 'Search', exact: true });
  await expect(button).toContainText('Ctrl K');
  await button.click();
  await expect(field(staff)).toBeFocused();
  await staff.mouse.click(5, 5);
  await expect(menuOf(staff)).toBeHidden();
  await button.click();
  await menuOf(staff).getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
});

test('arrows, Home and End go through all rows, and a click chooses', async ({ staff }) => {
  await staff.goto('/dashboard');
  await openMenu(staff);
  await expect(chosen(staff)).toHaveText('Dashboard');
  await staff.keyboard.press('ArrowDown');
  await expect(chosen(staff)).toHaveText('Employees');
  await expect(field(staff)).toHaveAttribute('aria-activedescendant', (await chosen(staff).getAttribute('id')) ?? '');
  await staff.keyboard.press('End');
  await expect(chosen(staff)).toHaveText('Log out');
  await expect(chosen(staff)).toBeInViewport({ ratio: 1 });
  await staff.keyboard.press('Home');
  await expect(chosen(staff)).toHaveText('Dashboard');
  await option(staff, 'Holidays').click();
  await expect(staff).toHaveURL(/\/holidays$/);
});

test('finds people, and opens them and all who match', async ({ staff }) => {
  await staff.goto('/dashboard');
  await openMenu(staff);
  await staff.keyboard.type('singh');
  const first = option(staff, new RegExp(firstNumber));
  await expect(first).toHaveText(`Trisha SinghLKG A · ${firstNumber} · +91 78104 97350`);
  await expect(menuOf(staff).getByRole('group', { name: 'Students' }).getByRole('option')).toHaveCount(5);
  await option(staff, 'All students matching “singh”').click();
  await expect(staff).toHaveURL(/\/students\?search=singh$/);

  await choose(staff, firstNumber, 'Trisha Singh');
  await expect(staff).toHaveURL(/\/students\?student=\d+$/);
  await expect(staff.getByRole('dialog', { name: 'Trisha Singh' })).toBeVisible();
  await choose(staff, 'E-101', /E-101/);
  await expect(staff).toHaveURL(/\/employees\?employee=\d+$/);
});

test('finds a class, a section and its attendance', async ({ staff }) => {
  await staff.goto('/dashboard');
  await choose(staff, '5a', '5 A');
  await expect(staff).toHaveURL(/\/sections\/\d+\/students$/);
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('5 A');
  await choose(staff, 'class 5', '5');
  await expect(staff.getByLabel('Class', { exact: true }).locator('option:checked')).toHaveText('5');
  await choose(staff, '5 a attendance', 'Attendance of 5 A');
  await expect(staff.getByLabel('Section').locator('option:checked')).toHaveText('A');
  await expect(staff.getByRole('button', { name: 'Download Report' })).toBeEnabled();
});

const adds: [string, string, string][] = [
  ['Add Student', '/students', 'Add New Student'],
  ['Add Employee', '/employees', 'Add New Employee'],
  ['Add Class', '/classes', 'Add New Class'],
  ['Add Section', '/sections', 'Add Section'],
  ['Add Subject', '/subjects', 'Add New Subject'],
  ['Add Holiday', '/holidays', 'Add New Holiday'],
  ['Add Broadcast', '/broadcasting', 'Add Broadcast'],
];
test('opens the form of each thing that can be added, wherever one is', async ({ staff }) => {
  await staff.goto('/dashboard');
  for (const [label, path, title] of adds) {
    await choose(staff, label, label);
    const form = staff.getByRole('dialog', { name: title });
    await expect(form).toBeVisible();
    await expect(staff).toHaveURL(new RegExp(`${path}$`));
    await staff.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});

test('opens a form once: neither a reload nor Back and Forward open it again', async ({ staff }) => {
  await staff.goto('/dashboard');
  await choose(staff, 'Add Class', 'Add Class');
  const form = staff.getByRole('dialog', { name: 'Add New Class' });
  await expect(form).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await staff.reload();
  await staff.goBack();
  await expect(staff).toHaveURL(/\/dashboard$/);
  await staff.goForward();
  await expect(staff.getByRole('button', { name: 'Add Class' })).toBeVisible();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
});

test('an address that asks for the form opens it once, and keeps the rest of the address', async ({ staff }) => {
  await staff.goto('/dashboard');
  await staff.goto('/sections?class=7&add');
  const form = staff.getByRole('dialog');
  await expect(form).toBeVisible();
  await expect(staff).toHaveURL(/\/sections\?class=7$/);
  await staff.keyboard.press('Escape');
  await expect(form).toBeHidden();

  // The list stays as it is under the form.
  await choose(staff, 'add section', 'Add Section');
  await expect(form).toBeVisible();
  await expect(staff).toHaveURL(/\/sections\?class=7$/);
  await staff.goBack();
  await expect(staff).toHaveURL(/\/dashboard$/);
});

test('over a form with typed text a choice asks as a link does, and what was typed stays', async ({ staff }) => {
  await staff.goto('/subjects');
  await staff.getByRole('button', { name: 'Add Subject' }).click();
  const name = staff.getByRole('dialog', { name: 'Add New Subject' }).getByRole('textbox').first();
  await name.fill('Marathi');
  const discard = staff.getByRole('alertdialog', { name: 'Discard changes?' });
  const logOut = staff.getByRole('alertdialog', { name: 'Log out?' });
  for (const [choice, question, stay] of [
    ['Students', discard, 'Keep editing'],
    ['Add Holiday', discard, 'Keep editing'],
    ['Log out', logOut, 'Keep working'],
  ] as const) {
    await choose(staff, choice, choice);
    await expect(question).toBeVisible();
    // Neither does the menu open over the question.
    await staff.keyboard.press('Control+K');
    await expect(menuOf(staff)).toHaveCount(0);
    await question.getByRole('button', { name: stay }).click();
    await expect(name).toHaveValue('Marathi');
    await expect(name).toBeFocused();
  }
  await choose(staff, 'dark', 'Dark colours');
  await expect(staff.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeChecked();
  await expect(name).toHaveValue('Marathi');
  await choose(staff, 'students', 'Students');
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(staff).toHaveURL(/\/students$/);
  await expect(staff.getByRole('dialog')).toHaveCount(0);
});

test('a choice closes the form below in which nothing was typed', async ({ staff }) => {
  await staff.goto('/students');
  await staff.getByRole('button', { name: 'Add Student' }).click();
  await expect(staff.getByRole('dialog', { name: 'Add New Student' })).toBeVisible();
  await choose(staff, firstNumber, 'Trisha Singh');
  await expect(staff).toHaveURL(/\/students\?student=\d+$/);
  await expect(staff.getByRole('dialog', { name: 'Add New Student' })).toHaveCount(0);
});

test('Ctrl+Enter opens a tab of its own and leaves the menu open', async ({ staff, context }) => {
  await staff.goto('/dashboard');
  await openMenu(staff);
  await staff.keyboard.type('holidays');
  await expect(chosen(staff)).toHaveText('Holidays');
  const [tab] = await Promise.all([context.waitForEvent('page'), staff.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL(/\/holidays$/);
  await expect(staff).toHaveURL(/\/dashboard$/);
  await expect(menuOf(staff)).toBeVisible();
});

test('Enter that ends a composed word chooses nothing', async ({ staff }) => {
  await staff.goto('/dashboard');
  await openMenu(staff);
  await field(staff).fill('holidays');
  await expect(chosen(staff)).toHaveText('Holidays');
  await field(staff).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true });
  await expect(menuOf(staff)).toBeVisible();
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(/\/holidays$/);
});

test('offers the last five opened, until the sign-out', async ({ staff }) => {
  await staff.goto('/dashboard');
  for (const name of ['Students', 'Classes', 'Sections', 'Subjects', 'Holidays', 'Meal Plan', 'Subjects']) {
    await choose(staff, name, name);
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await openMenu(staff);
  const last = menuOf(staff).getByRole('group', { name: 'Last opened' }).getByRole('option');
  await expect(last).toHaveText(['Subjects', 'Meal Plan', 'Holidays', 'Sections', 'Classes']);
  await staff.keyboard.press('Escape');

  await choose(staff, 'log', 'Log out');
  await expect(staff).toHaveURL(/\/login/);
  expect(await staff.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('homeroom:')))).toEqual(
    [],
  );
});

test('shows the shortcuts, which name its keys', async ({ staff }) => {
  await staff.goto('/dashboard');
  await choose(staff, 'shortcuts', 'Keyboard shortcuts');
  const list = staff.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('CtrlKFind a person, section, page or action');
});

/** A console before a server that names no features, signed in and at its holidays. */
const away = test.extend<{ upstream: Upstream }>({
  upstream: async ({ page }, use) => {
    const upstream = await startUpstream();
    upstream.on('/web/user/profile', json({ status: 'success', message: '', data: profile }));
    for (const list of ['/students/list', '/employee/list']) upstream.on(list, json({ data: [], total_records: 0 }));
    upstream.on('/sections/list', json({ sections: [], totalrecords: 0 }));
    const school = await startConsoleBefore(upstream);
    await signIn(page, school, '/login?from=/holidays');
    await page.waitForURL('**/holidays');
    // From here on the page hears its keys once its controls are enabled.
    await page.reload();
    await use(upstream);
    await school.close();
    await upstream.close();
  },
});

const named = (firstName: string) => ({ id: 5, enrollmentNo: 'EN-5', firstName, lastName: '', mobileNo: '' });
const studentsNamed = (...names: string[]) => json({ data: names.map(named), total_records: names.length });

away(
  'asks a server without features for lists alone, and leads to the list of the number',
  async ({ page, upstream }) => {
    upstream.on('/students/list', studentsNamed('Anna'));
    await openMenu(page);
    const before = upstream.requests.length;
    await page.keyboard.type('ann');
    await expect(option(page, 'Anna EN-5')).toBeVisible();
    const asked = upstream.requests
      .slice(before)
      .map(({ method, path, query }) => ({ call: `${method} ${path}`, query }));
    const who = { user_id: '21', school_id: '9' };
    expect(asked.sort((a, b) => a.call.localeCompare(b.call))).toEqual([
      { call: 'GET /classes/list', query: who },
      { call: 'GET /employee/list', query: { ...who, search: 'ann', page: '1', pageSize: '4' } },
      { call: 'GET /sections/list', query: { ...who, page: '1', pageSize: '100' } },
      { call: 'GET /students/list', query: { ...who, search: 'ann', page: '1', per_page: '4' } },
    ]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/students\?search=EN-5&student=5$/);
    await expect(page.getByRole('dialog', { name: 'Anna' })).toBeVisible();
    const lists = upstream.requests.filter(({ path }) => path === '/students/list');
    expect(lists.at(-1)?.query).toEqual({ ...who, search: 'EN-5', page: '1', per_page: '10' });
  },
);

away('says which part failed, keeps the others, and tries again', async ({ page, upstream }) => {
  upstream.on('/students/list', inTurn(json({}, 500), studentsNamed('Anna')));
  upstream.on('/employee/list', json({ data: [{ empId: 3, firstName: 'Annapurna', empNo: 'E-3' }], total_records: 1 }));
  upstream.on('/classes/list', json({}, 500));
  await openMenu(page);
  await page.keyboard.type('ann');
  await expect(option(page, 'Classes and sections could not be loaded. Try again.')).toBeVisible();
  await expect(option(page, 'Annapurna E-3')).toBeVisible();
  await option(page, 'Students could not be searched. Try again.').click();
  await expect(option(page, 'Anna EN-5')).toBeVisible();
  await expect(field(page)).toHaveValue('ann');
});

away('never shows what a slow server found for an earlier search', async ({ page, upstream }) => {
  const held: (() => void)[] = [];
  upstream.on('/students/list', (response, request) => {
    const answer = () => studentsNamed(`found for ${request.query.search}`)(response, request);
    if (request.query.search === 'ann') held.push(answer);
    else answer();
  });
  await openMenu(page);
  await page.keyboard.type('ann');
  await expect.poll(() => held.length).toBe(1);
  await expect(menuOf(page)).toContainText('Searching for people…');
  await page.keyboard.type('a');
  await expect(option(page, /found for anna/)).toBeVisible();
  for (const answer of held) answer();
  await page.keyboard.type('b');
  await expect(option(page, /found for annab/)).toBeVisible();
  await expect(option(page, /found for ann /)).toHaveCount(0);
});

away('says that nothing was found, once everybody has answered', async ({ page, upstream }) => {
  expect(upstream.requests.length).toBeGreaterThan(0);
  await openMenu(page);
  await page.keyboard.type('nobody of this name');
  await expect(menuOf(page).getByRole('status')).toHaveText('Nothing found for “nobody of this name”.');
  await expect(chosen(page)).toHaveText('Clear search');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(chosen(page)).toHaveText('Dashboard');
});
