import type { Page, Route } from '@playwright/test';
import { addClass, addSubject } from './prepare';
import { expect, test } from './test';

async function search(page: Page, text: string) {
  await page.getByLabel('Search classes').fill(text);
  await page.waitForURL(`**search=${encodeURIComponent(text).replaceAll('%20', '+')}*`);
}

const failing = { status: 500, body: '<html>' };

/** The screen with one class of this name alone. */
async function openWithClass(page: Page, url: string, name: string) {
  await addClass(page, name);
  await page.goto(`${url}/classes?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row).toBeVisible();
  return row;
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/classes`);
});

test('adds a class that works from Monday to Friday, and edits it', async ({ staff }) => {
  await staff.getByRole('button', { name: 'Add Class' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Class' });
  await expect(dialog.getByLabel('Class Name')).toBeFocused();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await expect(dialog.getByLabel(day)).toBeChecked();
  }
  await expect(dialog.getByLabel('Sunday')).not.toBeChecked();
  await expect(dialog.getByLabel('Saturday')).not.toBeChecked();
  await dialog.getByLabel('Class Name').fill('   ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Class name cannot be empty')).toBeVisible();
  await dialog.getByLabel('Class Name').fill('Zenith 1');
  await dialog.getByLabel('Saturday').check();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Class added successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await search(staff, 'zenith 1');
  const row = staff.getByRole('row', { name: /^Zenith 1/ });
  await row.getByRole('button', { name: 'Edit Class' }).click();
  const edit = staff.getByRole('dialog', { name: 'Edit Class' });
  await expect(edit.getByLabel('Saturday')).toBeChecked();
  await edit.getByLabel('Class Name').fill('Zenith 1A');
  await edit.getByLabel('Monday').uncheck();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Class updated successfully')).toBeVisible();
  await expect(staff.getByRole('row', { name: /^Zenith 1A/ })).toBeVisible();
});

test('presses the row that was meant, when other rows come between press and release', async ({ staff, school }) => {
  await addClass(staff, 'Moving A');
  await addClass(staff, 'Moving B');
  await staff.goto(`${school.url}/classes?search=moving`);
  const row = staff.getByRole('row', { name: /^Moving B/ });
  await row.getByRole('button', { name: 'Edit Class' }).hover();
  const held: Route[] = [];
  await staff.route('**/classes/list*', (route) => void held.push(route));
  const reply = staff.waitForResponse('**/classes/list*');
  await search(staff, 'moving b');
  await expect.poll(() => held.length).toBe(1);
  await staff.mouse.down();
  await held[0]?.continue();
  await (await reply).finished();
  // What has come would be drawn by then.
  await staff.evaluate(() => new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest))));
  await staff.mouse.up();
  await expect(staff.getByRole('dialog', { name: 'Edit Class' }).getByLabel('Class Name')).toHaveValue('Moving B');
  await expect(staff.getByText('1 class', { exact: true })).toBeVisible();
});

test('shows new rows although a release is never told', async ({ staff }) => {
  await addClass(staff, 'Unreleased');
  await staff.getByText(/^\d+ classes$/).hover();
  await staff.mouse.down();
  await search(staff, 'unreleased');
  await expect(staff.getByText('1 class', { exact: true })).toBeVisible();
});

test('names the class that has the name already, and keeps what was typed', async ({ staff, school }) => {
  await openWithClass(staff, school.url, 'Twin');
  await staff.getByRole('button', { name: 'Add Class' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Class Name').fill('twin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('There is already a class named Twin.')).toBeVisible();
  await expect(dialog.getByLabel('Class Name')).toHaveValue('twin');
});

test('switches a class off and on again', async ({ staff, school }) => {
  const row = await openWithClass(staff, school.url, 'Switchable');
  await row.getByRole('switch').click();
  await expect(staff.getByText('Class status has been deactivated')).toBeVisible();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await staff.reload();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await row.getByRole('switch').click();
  await expect(staff.getByText('Class status has been activated')).toBeVisible();
  await expect(row.getByRole('switch')).toBeChecked();
});

test('gives a class its subjects, all at once or one by one', async ({ staff, school }) => {
  await addSubject(staff, 'Mapping Art');
  await addSubject(staff, 'Mapping Biology');
  const row = await openWithClass(staff, school.url, 'Mapped');
  await row.getByRole('button', { name: 'Manage Subjects' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Manage Subjects' });
  const all = dialog.getByLabel('Select All');
  const art = dialog.getByLabel('Mapping Art');
  await expect(all).not.toBeChecked();
  await art.check();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.check();
  await expect(dialog.getByLabel('Mapping Biology')).toBeChecked();
  await expect(all).toHaveJSProperty('indeterminate', false);
  await art.uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Subjects updated successfully')).toBeVisible();

  await row.getByRole('button', { name: 'Manage Subjects' }).click();
  await expect(art).not.toBeChecked();
  await expect(dialog.getByLabel('Mapping Biology')).toBeChecked();
  await all.check();
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
});

test('asks for subjects first where there are none', async ({ staff, school }) => {
  const row = await openWithClass(staff, school.url, 'Bare');
  await staff.route('**/subject/list*', (route) => route.fulfill({ json: { subjects: [], totalrecords: 0 } }));
  await row.getByRole('button', { name: 'Manage Subjects' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText('No subjects available. Please add subjects first.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('warns before unknown subjects are replaced', async ({ staff, school }) => {
  await addSubject(staff, 'Known Subject');
  const row = await openWithClass(staff, school.url, 'Unknown');
  await staff.route('**/classes/subjects*', (route) => route.fulfill(failing));
  await row.getByRole('button', { name: 'Manage Subjects' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText(/could not be loaded, so none are ticked/)).toBeVisible();
  await expect(dialog.getByLabel('Known Subject')).not.toBeChecked();
  await staff.unroute('**/classes/subjects*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText(/could not be loaded/)).toBeHidden();
});

test('tells by an alert why there are no students to download', async ({ staff, school }) => {
  const row = await openWithClass(staff, school.url, 'Empty Class');
  const said: string[] = [];
  staff.on('dialog', async (dialog) => {
    said.push(dialog.message());
    await dialog.accept();
  });
  const download = row.getByRole('button', { name: 'Download Students' });
  await download.click();
  await expect.poll(() => said).toEqual(['Error\nNo students found in class Empty Class']);
  await staff.route('**/students/class/export*', (route) => route.abort());
  await download.click();
  await expect.poll(() => said.at(-1)).toBe('An unexpected error occurred.');
});

test('downloads the students of a class under its name', async ({ staff, school }) => {
  const row = await openWithClass(staff, school.url, 'Full Class');
  // The sheet itself is tested against the database; seating students is another screen's affair.
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await staff.route('**/students/class/export*', (route) => route.fulfill({ contentType, body: 'PK' }));
  const download = staff.waitForEvent('download');
  await row.getByRole('button', { name: 'Download Students' }).click();
  expect((await download).suggestedFilename()).toBe('Students_Full Class.xlsx');
});

test('searches on the server and pages in the browser', async ({ staff, school }) => {
  for (const number of [1, 2, 3, 4, 5, 6]) await addClass(staff, `Paged ${number}`);
  await staff.goto(`${school.url}/classes`);
  await expect(staff.getByLabel('Rows per page:')).toHaveValue('20');
  await search(staff, 'Paged');
  await expect(staff.getByRole('row')).toHaveCount(7);
  await staff.getByLabel('Rows per page:').selectOption('5');
  await expect(staff.getByRole('row')).toHaveCount(6);
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByRole('row', { name: /^Paged 6/ })).toBeVisible();
  await staff.goBack();
  await expect(staff.getByRole('row', { name: /^Paged 1/ })).toBeVisible();
  await staff.goForward();
  await expect(staff.getByRole('row', { name: /^Paged 6/ })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('row', { name: /^Paged 6/ })).toBeVisible();
});

test('says what was not found, and offers to clear the search', async ({ staff }) => {
  await addClass(staff, 'Findable');
  await search(staff, 'no such class');
  await expect(staff.getByText('No classes found matching “no such class”')).toBeVisible();
  await staff.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(staff.getByRole('row').nth(1)).toBeVisible();
  await expect(staff.getByText('No classes found')).toBeHidden();
});

test('tells each failure and loses nothing', async ({ staff, school }) => {
  const row = await openWithClass(staff, school.url, 'Sturdy');
  await addSubject(staff, 'Sturdy Subject');
  await staff.route(/\/classes\/(create|update|toggle-status)|class-assign/, (route) => route.fulfill(failing));

  await row.getByRole('switch').click();
  await expect(staff.getByText('Failed to update class status')).toBeVisible();
  await expect(row.getByRole('switch')).toBeChecked();

  await row.getByRole('button', { name: 'Edit Class' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Class Name').fill('Sturdier');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Failed to update class', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Error saving class. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Class Name')).toHaveValue('Sturdier');
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: 'Discard' }).click();

  await staff.getByRole('button', { name: 'Add Class' }).click();
  await dialog.getByLabel('Class Name').fill('Newcomer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Failed to add class', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Class Name')).toHaveValue('Newcomer');
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: 'Discard' }).click();

  await row.getByRole('button', { name: 'Manage Subjects' }).click();
  await dialog.getByLabel('Sturdy Subject').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Failed to update subjects', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Sturdy Subject')).toBeChecked();
});

test('offers Retry where the list failed, and recovers', async ({ staff, school }) => {
  await openWithClass(staff, school.url, 'Patient');
  await staff.route('**/classes/list*', (route) => route.fulfill(failing));
  await search(staff, 'patien');
  await expect(staff.getByText('Failed to load classes', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to load classes. Please try again later.')).toBeVisible();
  await staff.unroute('**/classes/list*');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(staff.getByRole('row', { name: /^Patient/ })).toBeVisible();
});

test('tells when the subjects to choose from could not be loaded', async ({ staff, school }) => {
  const row = await openWithClass(staff, school.url, 'Waiting');
  await staff.route('**/subject/list*', (route) => route.fulfill(failing));
  await row.getByRole('button', { name: 'Manage Subjects' }).click();
  await expect(staff.getByText('Failed to load subjects', { exact: true })).toBeVisible();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await staff.unroute('**/subject/list*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText(/Select All|No subjects available/)).toBeVisible();
});

test('the first rows come with the first response', async ({ staff, school }) => {
  await addClass(staff, 'Early Bird');
  const page = await staff.request.get(`${school.url}/classes?search=Early`);
  expect(await page.text()).toMatch(/<td[^>]*><span[^>]*>Early Bird</);
});
