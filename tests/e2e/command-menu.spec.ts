import type { Page } from '@playwright/test';
import { firstStudent } from './demo-people';
import { expect, test } from './test';

const { name: firstName, number: firstNumber, mobile: firstMobile } = firstStudent;

const searchMenu = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const searchField = (page: Page) => searchMenu(page).getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => searchMenu(page).getByRole('option', { name });
const selectedOption = (page: Page) => searchMenu(page).locator('[role=option][aria-selected=true]');

/** Opens the menu by its shortcut, after the page has hydrated. */
async function openMenu(page: Page) {
  await expect(page.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeEnabled();
  await page.keyboard.press('Control+K');
  await expect(searchField(page)).toBeFocused();
}

/** Opens the menu and types `searchText`. Presses Enter once the selected option contains `firstOption`. */
async function choose(page: Page, searchText: string, firstOption: string | RegExp) {
  await openMenu(page);
  await page.keyboard.type(searchText);
  await expect(selectedOption(page)).toContainText(firstOption);
  await page.keyboard.press('Enter');
  await expect(searchMenu(page)).toBeHidden();
}

test('opens and closes by shortcut and by mouse, and returns the focus', async ({ staff }) => {
  await staff.goto('/students');
  const search = staff.getByLabel('Search students');
  await search.focus();
  await openMenu(staff);
  await staff.keyboard.press('Control+K');
  await expect(searchMenu(staff)).toBeHidden();
  await expect(search).toBeFocused();
  await openMenu(staff);
  await staff.keyboard.press('Escape');
  await expect(search).toBeFocused();

  const button = staff.getByRole('button', { name: 'Search Ctrl K' });
  await expect(button).toContainText('Ctrl K');
  await button.click();
  await expect(searchField(staff)).toBeFocused();
  await staff.mouse.click(5, 5);
  await expect(searchMenu(staff)).toBeHidden();
  await button.click();
  await expect(searchField(staff)).toBeFocused();
  // Simulates a click outside the menu that began before the menu was listening: only the `click` event arrives.
  await staff.evaluate(() =>
    document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await expect(searchMenu(staff)).toBeHidden();
  await button.click();
  await searchMenu(staff).getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();

  await test.step('arrow keys, Home and End move through all options, and a click chooses one', async () => {
    await openMenu(staff);
    await expect(selectedOption(staff)).toHaveText('Dashboard');
    await staff.keyboard.press('ArrowDown');
    await expect(selectedOption(staff)).toHaveText('Employees');
    await expect(searchField(staff)).toHaveAttribute(
      'aria-activedescendant',
      (await selectedOption(staff).getAttribute('id')) ?? '',
    );
    await staff.keyboard.press('End');
    await expect(selectedOption(staff)).toHaveText('Log out');
    await expect(selectedOption(staff)).toBeInViewport({ ratio: 1 });
    await staff.keyboard.press('Home');
    await expect(selectedOption(staff)).toHaveText('Dashboard');
    await option(staff, 'Holidays').click();
    await expect(staff).toHaveURL(/\/holidays$/);
  });
});

test('finds and opens people, classes and sections', async ({ staff }) => {
  await staff.goto('/dashboard');
  await openMenu(staff);
  await staff.keyboard.type('sharma');
  const firstOption = option(staff, new RegExp(firstNumber));
  await expect(firstOption).toHaveText(`${firstName}LKG A · ${firstNumber} · ${firstMobile}`);
  await expect(searchMenu(staff).getByRole('group', { name: 'Students' }).getByRole('option')).toHaveCount(5);
  await option(staff, 'All students matching “sharma”').click();
  await expect(staff).toHaveURL(/\/students\?search=sharma$/);

  await choose(staff, firstNumber, firstName);
  await expect(staff).toHaveURL(/\/students\?student=\d+$/);
  await expect(staff.getByRole('dialog', { name: firstName })).toBeVisible();
  await choose(staff, 'E-101', /E-101/);
  await expect(staff).toHaveURL(/\/employees\?employee=\d+$/);
  await expect(staff.getByRole('dialog')).toContainText('E-101');

  await choose(staff, '5a', '5 A');
  await expect(staff).toHaveURL(/\/sections\/\d+\/students$/);
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('5 A');
  await choose(staff, 'class 5', '5');
  await expect(staff.getByLabel('Class', { exact: true }).locator('option:checked')).toHaveText('5');
  await choose(staff, '5 a attendance', 'Attendance of 5 A');
  await expect(staff.getByLabel('Section').locator('option:checked')).toHaveText('A');
  await expect(staff.getByRole('button', { name: 'Download Report' })).toBeEnabled();
});

test('opens a form once, and keeps the other search parameters', async ({ staff }) => {
  await staff.goto('/dashboard');
  await choose(staff, 'Add Class', 'Add Class');
  const form = staff.getByRole('dialog');
  await expect(form).toHaveAccessibleName('Add New Class');
  await staff.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await staff.reload();
  await staff.goBack();
  await expect(staff).toHaveURL(/\/dashboard$/);
  await staff.goForward();
  await expect(staff.getByRole('button', { name: 'Add Class' })).toBeVisible();
  await expect(form).toHaveCount(0);

  await test.step('a URL opens a form, too', async () => {
    await staff.goto('/sections?class=7&add');
    await expect(form).toBeVisible();
    await expect(staff).toHaveURL(/\/sections\?class=7$/);
    await staff.keyboard.press('Escape');
    await expect(form).toBeHidden();
    // The command opens the form over the list, and the list keeps its filter.
    await choose(staff, 'add section', 'Add Section');
    await expect(form).toBeVisible();
    await expect(staff).toHaveURL(/\/sections\?class=7$/);
    await staff.goBack();
    await expect(staff).toHaveURL(/\/classes$/);
  });
});

test('a choice over a form with unsaved text asks first, and keeps the text', async ({ staff }) => {
  await staff.goto('/subjects');
  const form = staff.getByRole('dialog', { name: 'Add New Subject' });
  const addButton = staff.getByRole('button', { name: 'Add Subject' });
  await test.step('without unsaved text it closes the form', async () => {
    await addButton.click();
    await expect(form).toBeVisible();
    await choose(staff, firstNumber, firstName);
    await expect(staff).toHaveURL(/\/students\?student=\d+$/);
    await expect(form).toHaveCount(0);
    await staff.goBack();
  });
  await addButton.click();
  const name = form.getByRole('textbox').first();
  await name.fill('Marathi');
  const discardQuestion = staff.getByRole('alertdialog', { name: 'Discard changes?' });
  const logOutQuestion = staff.getByRole('alertdialog', { name: 'Log out?' });
  for (const [choice, question, stayLabel] of [
    ['Students', discardQuestion, 'Keep editing'],
    ['Add Holiday', discardQuestion, 'Keep editing'],
    ['Log out', logOutQuestion, 'Keep working'],
  ] as const) {
    await choose(staff, choice, choice);
    await expect(question).toBeVisible();
    // The shortcut must not open the menu while the confirmation dialog is open.
    await staff.keyboard.press('Control+K');
    await expect(searchMenu(staff)).toHaveCount(0);
    await question.getByRole('button', { name: stayLabel }).click();
    await expect(name).toHaveValue('Marathi');
    await expect(name).toBeFocused();
  }
  await choose(staff, 'dark', 'Dark colours');
  await expect(staff.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeChecked();
  await expect(name).toHaveValue('Marathi');
  await choose(staff, 'students', 'Students');
  await discardQuestion.getByRole('button', { name: 'Discard' }).click();
  await expect(staff).toHaveURL(/\/students$/);
  await expect(staff.getByRole('dialog')).toHaveCount(0);
});

test('offers the last five opened pages until the sign-out', async ({ staff, context }) => {
  await staff.goto('/dashboard');
  await test.step('Ctrl+Enter opens a new tab and keeps the menu open', async () => {
    await openMenu(staff);
    await staff.keyboard.type('students');
    await expect(selectedOption(staff)).toHaveText('Students');
    const [tab] = await Promise.all([context.waitForEvent('page'), staff.keyboard.press('Control+Enter')]);
    await expect(tab).toHaveURL(/\/students$/);
    await tab.close();
    await expect(staff).toHaveURL(/\/dashboard$/);
    await staff.keyboard.press('Escape');
    await expect(searchMenu(staff)).toBeHidden();
  });
  for (const name of ['Classes', 'Sections', 'Subjects', 'Holidays', 'Meal Plan', 'Subjects']) {
    await choose(staff, name, name);
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await openMenu(staff);
  const lastOpened = searchMenu(staff).getByRole('group', { name: 'Last opened' }).getByRole('option');
  await expect(lastOpened).toHaveText(['Subjects', 'Meal Plan', 'Holidays', 'Sections', 'Classes']);
  await staff.keyboard.press('Escape');

  await choose(staff, 'log', 'Log out');
  await expect(staff).toHaveURL(/\/login/);
  expect(await staff.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('homeroom:')))).toEqual(
    [],
  );
});

test('lists the shortcuts at ?, by mouse and from the menu, but not while typing or over a dialog', async ({
  staff,
}) => {
  await staff.goto('/subjects');
  const shortcutList = staff.getByRole('dialog', { name: 'Keyboard shortcuts' });

  const addButton = staff.getByRole('button', { name: 'Add Subject' });
  await addButton.focus();
  await staff.keyboard.press('?');
  await expect(shortcutList).toContainText('Go to the search');
  await staff.keyboard.press('Escape');
  await expect(shortcutList).toBeHidden();
  await expect(addButton).toBeFocused();

  const link = staff.getByRole('button', { name: 'Keyboard shortcuts' });
  await link.click();
  await expect(shortcutList).toBeVisible();
  // Neither `/` nor `?` affects the page below the dialog.
  await staff.keyboard.press('/');
  await staff.keyboard.press('?');
  await expect(staff.getByLabel('Search subjects')).not.toBeFocused();
  await shortcutList.getByRole('button', { name: 'Close' }).click();
  await expect(link).toBeFocused();

  await staff.keyboard.press('/');
  await expect(staff.getByLabel('Search subjects')).toBeFocused();
  await staff.keyboard.type('what?');
  await expect(shortcutList).toBeHidden();
  await expect(staff.getByLabel('Search subjects')).toHaveValue('what?');
  await staff.keyboard.press('Escape');
  await expect(staff.getByLabel('Search subjects')).toHaveValue('');

  await choose(staff, 'shortcuts', 'Keyboard shortcuts');
  await expect(shortcutList).toContainText('CtrlKFind a person, section, page or action');
});
