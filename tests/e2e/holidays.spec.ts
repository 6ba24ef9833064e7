import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readRows } from '../support/sheets';
import { addClass } from './prepare';
import { expect, test } from './test';

const failing = { status: 500, body: '<html>' };
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function fill(page: Page, { name, start, end }: { name: string; start: string; end: string }) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Holiday Name').fill(name);
  await dialog.getByLabel('Start Date').fill(start);
  await dialog.getByLabel('End Date').fill(end);
}

async function addHoliday(page: Page, name: string, start: string, end = start) {
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  await fill(page, { name, start, end });
  await page.getByRole('dialog').getByLabel('All', { exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

async function search(page: Page, text: string) {
  await page.getByLabel('Search holidays').fill(text);
  await page.getByLabel('Search holidays').press('Enter');
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/classes?search=Holiday`);
  await expect(
    staff
      .getByRole('row', { name: /^Holiday/ })
      .or(staff.getByText(/^No classes found/))
      .first(),
  ).toBeVisible();
  // Two tests in one school need its classes once.
  if ((await staff.getByRole('row', { name: /^Holiday Two/ }).count()) === 0) {
    await addClass(staff, 'Holiday One');
    await addClass(staff, 'Holiday Two');
  }
  await staff.goto(`${school.url}/holidays`);
});

test('adds, edits and deletes a holiday', async ({ staff }) => {
  await staff.getByRole('button', { name: 'Add Holiday' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Holiday' });
  await expect(dialog.getByLabel('Holiday Name')).toBeFocused();
  await expect(dialog.getByLabel('All', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of [
    'Holiday name is required',
    'Start date is required',
    'End date is required',
    'At least one class must be selected',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await fill(staff, { name: 'Founders’ Week', start: '2026-11-12', end: '2026-11-11' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('End date cannot be before start date')).toBeVisible();
  await dialog.getByLabel('Start Date').fill('2026-11-09');
  await expect(dialog.getByText('End date cannot be before start date')).toBeHidden();
  await dialog.getByLabel('Holiday One').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Holiday added successfully')).toBeVisible();
  const row = rowOf(staff, 'Founders’ Week');
  await expect(row).toContainText('9 Nov 2026 – 11 Nov 2026');
  await expect(row).toContainText('Monday – Wednesday');
  await expect(row).toContainText('Holiday One');
  await expect(row).not.toContainText('Holiday Two');

  await row.getByRole('button', { name: 'Edit Holiday' }).click();
  const edit = staff.getByRole('dialog', { name: 'Edit Holiday' });
  await expect(edit.getByLabel('Start Date')).toHaveValue('09/11/2026');
  await expect(edit.getByLabel('Holiday One')).toBeChecked();
  await edit.getByLabel('All', { exact: true }).check();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Holiday updated successfully')).toBeVisible();
  await expect(row).toContainText('All Classes');

  await row.getByRole('button', { name: 'Delete Holiday' }).click();
  const question = staff.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('Are you sure you want to delete Founders’ Week? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Founders’ Week has been deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('takes every class for All, which stands alone', async ({ staff }) => {
  await staff.getByRole('button', { name: 'Add Holiday' }).click();
  const group = staff.getByRole('group', { name: /Classes/ });
  const all = group.getByLabel('All', { exact: true });
  await expect(all).toBeVisible();
  const boxes = group.getByRole('checkbox');
  const count = await boxes.count();
  for (let place = 1; place < count; place++) await boxes.nth(place).click();
  await expect(all).toBeChecked();
  await expect(all).toBeFocused();
  await expect(group.getByLabel('Holiday One')).toBeDisabled();
  await expect(group.getByLabel('Holiday One')).not.toBeChecked();
  await all.uncheck();
  await expect(group.getByLabel('Holiday One')).toBeEnabled();
  await expect(group.getByLabel('Holiday One')).not.toBeChecked();
});

test('sorts by start and finds by name, date and day', async ({ staff }) => {
  await addHoliday(staff, 'Later Day', '2031-03-05');
  await addHoliday(staff, 'Earlier Day', '2031-03-04');
  const names = staff.getByRole('row', { name: /(Later|Earlier) Day/ });
  await expect(names.first()).toContainText('Earlier Day');
  await expect(staff.getByLabel('Rows per page:')).toHaveValue('50');
  for (const [text, found] of [
    ['later', 'Later Day'],
    ['4 mar 2031', 'Earlier Day'],
    ['2031-03-05', 'Later Day'],
  ] as const) {
    await search(staff, text);
    await expect(staff.getByRole('row')).toHaveCount(2);
    await expect(rowOf(staff, found)).toBeVisible();
  }
  await search(staff, 'wednesday');
  await expect(rowOf(staff, 'Later Day')).toBeVisible();
  await expect(rowOf(staff, 'Earlier Day')).toHaveCount(0);
  await staff.reload();
  await expect(staff.getByLabel('Search holidays')).toHaveValue('wednesday');
  await search(staff, 'no such day');
  await expect(staff.getByText('No holidays found.')).toBeVisible();
  await staff.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(rowOf(staff, 'Earlier Day')).toBeVisible();
});

test('downloads the holidays as a real sheet', async ({ staff }) => {
  await addHoliday(staff, 'Sheet Day', '2032-02-29');
  const downloading = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('holidays.xlsx');
  const rows = await readRows(new Uint8Array(readFileSync(await download.path())).buffer);
  expect(rows).toContainEqual(['Sheet Day', '2032-02-29', '2032-02-29', 'Sunday', 'All Classes']);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });
  test('keeps the days as they were entered', async ({ staff }) => {
    await addHoliday(staff, 'Far Away Day', '2033-01-01');
    await expect(rowOf(staff, 'Far Away Day')).toContainText('1 Jan 2033');
    await expect(rowOf(staff, 'Far Away Day')).toContainText('Saturday');
    await rowOf(staff, 'Far Away Day').getByRole('button', { name: 'Edit Holiday' }).click();
    await expect(staff.getByRole('dialog').getByLabel('Start Date')).toHaveValue('01/01/2033');
  });
});

test('tells each failure and loses nothing', async ({ staff }) => {
  await addHoliday(staff, 'Sturdy Day', '2034-05-01');
  const writes = /\/holiday\/(create|update|delete|download)/;
  await staff.route(writes, (route) => route.fulfill(failing));
  const dialog = staff.getByRole('dialog');

  await staff.getByRole('button', { name: 'Add Holiday' }).click();
  await fill(staff, { name: 'Newcomer', start: '2034-05-02', end: '2034-05-02' });
  await dialog.getByLabel('Holiday Two').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Failed to add holiday', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Error saving holiday. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Holiday Name')).toHaveValue('Newcomer');
  await expect(dialog.getByLabel('Holiday Two')).toBeChecked();

  await staff.unroute(writes);
  await staff.route(writes, (route) => route.fulfill({ json: { status: 'failed', message: 'The year is closed.' } }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The year is closed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Discard' }).click();

  await staff.unroute(writes);
  await staff.route(writes, (route) => route.fulfill(failing));
  await rowOf(staff, 'Sturdy Day').getByRole('button', { name: 'Edit Holiday' }).click();
  await expect(dialog.getByLabel('All', { exact: true })).toBeChecked();
  await dialog.getByLabel('Holiday Name').fill('Sturdier Day');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Failed to update holiday', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Holiday Name')).toHaveValue('Sturdier Day');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Discard' }).click();

  await rowOf(staff, 'Sturdy Day').getByRole('button', { name: 'Delete Holiday' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Failed to delete holiday', { exact: true })).toBeVisible();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await staff.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(staff.getByText('Failed to download holidays data', { exact: true })).toBeVisible();
  await expect(rowOf(staff, 'Sturdy Day')).toBeVisible();
});

test('offers Retry where the list failed, and recovers', async ({ staff }) => {
  await addHoliday(staff, 'Patient Day', '2035-05-01');
  await staff.route('**/holiday/list*', (route) => route.fulfill(failing));
  await rowOf(staff, 'Patient Day').getByRole('button', { name: 'Delete Holiday' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Failed to load holidays', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to load holidays. Please try again later.')).toBeVisible();
  await staff.unroute('**/holiday/list*');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(staff.getByRole('button', { name: 'Retry' })).toBeHidden();
  await expect(rowOf(staff, 'Patient Day')).toHaveCount(0);
});

test('keeps what was typed while the classes could not be loaded', async ({ staff }) => {
  await staff.route('**/classes/list_all_active*', (route) => route.fulfill(failing));
  await staff.getByRole('button', { name: 'Add Holiday' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Holiday Name').fill('Patience');
  await expect(staff.getByText('Failed to load classes', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await staff.unroute('**/classes/list_all_active*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByLabel('Holiday One')).toBeVisible();
  await expect(dialog.getByLabel('Holiday Name')).toHaveValue('Patience');
});
