import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './test';

const months = 'January February March April May June July August September October November December'.split(' ');
const menu = {
  name: 'menu of the week and more.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 menu'),
};
const failing = { status: 500, body: '<html>' };

const rowOf = (page: Page, month: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: new RegExp(`^${month}`) }) });

/** Uploads a menu to a month and waits until it is there. */
async function give(page: Page, month: string) {
  const row = rowOf(page, month);
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  // The message of an upload before it may still be there.
  await expect(page.getByText(`Meal plan for ${month} saved`).first()).toBeVisible();
  await expect(row.getByRole('link', { name: /^menu-of-the-week-and/ })).toBeVisible();
  return row;
}

/** Every request to this path from now on. */
function watch(page: Page, path: string) {
  const seen: Request[] = [];
  page.on('request', (request) => request.url().includes(path) && request.method() !== 'GET' && seen.push(request));
  return seen;
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/meal-plan`);
});

test('shows twelve months and marks the present one', async ({ staff }) => {
  const cells = staff.getByRole('row').locator('td:first-child');
  await expect(cells).toHaveCount(months.length);
  const shown = await cells.allInnerTexts();
  expect(shown.map((text) => text.split('\n')[0]?.trim())).toEqual(months);
  const now =
    months[Number(new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Asia/Kolkata' }).format()) - 1];
  await expect(staff.getByText('This month')).toHaveCount(1);
  await expect(rowOf(staff, now ?? '').getByText('This month')).toBeVisible();
});

test('stores a PDF under its new name and opens it in another tab', async ({ staff, context }) => {
  const row = await give(staff, 'January');
  const link = row.getByRole('link');
  await expect(link).toHaveText(/^menu-of-the-week-and_\d{14}_4\.pdf$/);
  await expect(link).toHaveAttribute('target', '_blank');
  const file = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect(await file.body()).toEqual(menu.buffer);
  await staff.reload();
  await expect(row.getByRole('link')).toBeVisible();
});

test('writes over the record that a month has', async ({ staff }) => {
  await give(staff, 'February');
  const records = watch(staff, '/school/meal-plan');
  await give(staff, 'February');
  await expect.poll(() => records.map((request) => request.method())).toEqual(['PUT']);
});

test('refuses what is no PDF before anything is sent', async ({ staff }) => {
  const uploads = watch(staff, '/upload/folder');
  const row = rowOf(staff, 'March');
  await row.getByLabel('Browse PDF').setInputFiles({ ...menu, name: 'menu.docx' });
  await expect(row.getByRole('alert')).toHaveText('“menu.docx” is not a PDF. Please choose a file that ends in .pdf.');
  await row.getByLabel('Browse PDF').setInputFiles({ ...menu, buffer: Buffer.from('no such thing') });
  await expect(row.getByRole('alert')).toContainText('although its name says so');
  await expect(staff.getByText(`Failed to upload or save ${menu.name}`)).toBeVisible();
  expect(uploads).toHaveLength(1);
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(row.getByRole('alert')).toBeHidden();
});

test('says when the file could not be uploaded', async ({ staff }) => {
  await staff.route('**/upload/folder*', (route) => route.fulfill(failing));
  const row = rowOf(staff, 'March');
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(staff.getByRole('listitem').getByText(`Failed to upload or save ${menu.name}`)).toBeVisible();
  await expect(row.getByRole('alert')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Save again' })).toBeHidden();
});

test('saves a record that failed again, without the file', async ({ staff }) => {
  const uploads = watch(staff, '/upload/folder');
  await staff.route('**/school/meal-plan*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(failing),
  );
  const row = rowOf(staff, 'April');
  await row.getByLabel('Browse PDF').setInputFiles(menu);
  await expect(staff.getByRole('listitem').getByText(`Failed to upload or save ${menu.name}`)).toBeVisible();
  await expect(row.getByRole('alert')).toContainText('was uploaded, but could not be saved for this month');
  await staff.getByRole('link', { name: 'Holidays' }).click();
  const asking = staff.getByRole('alertdialog', { name: 'Leave this page?' });
  await asking.getByRole('button', { name: 'Stay' }).click();
  await row.getByRole('button', { name: 'Save again' }).click();
  await expect(row.getByRole('alert')).toBeVisible();
  await staff.unroute('**/school/meal-plan*');
  await row.getByRole('button', { name: 'Save again' }).click();
  await expect(staff.getByText('Meal plan for April saved')).toBeVisible();
  await expect(row.getByRole('link', { name: /^menu-of-the-week-and/ })).toBeVisible();
  await expect(row.getByRole('alert')).toBeHidden();
  expect(uploads).toHaveLength(1);
});

test('downloads a PDF, and says when it could not', async ({ staff }) => {
  const row = await give(staff, 'May');
  const download = staff.waitForEvent('download');
  await row.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^menu-of-the-week-and_\d{14}_4\.pdf$/);
  expect(readFileSync(await file.path())).toEqual(menu.buffer);
  await staff.route('**/api/files/**', (route) => route.abort());
  await row.getByRole('button', { name: 'Download PDF' }).click();
  await expect(staff.getByText('Failed to download meal plan')).toBeVisible();
});

test('says when a record lacks the folder of its file', async ({ staff }) => {
  await staff.route('**/school/meal-plan*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { data: [{ id: 1, month: 'June', filepath: 'june.pdf' }] } })
      : route.continue(),
  );
  await rowOf(staff, 'June').getByLabel('Browse PDF').setInputFiles(menu);
  const row = rowOf(staff, 'June');
  await row.getByRole('button', { name: 'june.pdf' }).click();
  await expect(staff.getByText('Missing folder or filename for this meal plan')).toBeVisible();
  await row.getByRole('button', { name: 'Download PDF' }).click();
  await expect(staff.getByText('Missing folder or filename for this meal plan')).toHaveCount(2);
});

test('deletes a PDF only when that is confirmed', async ({ staff }) => {
  const row = await give(staff, 'July');
  await row.getByRole('button', { name: 'Delete PDF' }).click();
  const dialog = staff.getByRole('alertdialog', { name: 'Delete PDF' });
  await expect(dialog).toContainText('the meal plan for July');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await staff.keyboard.press('Escape');
  await expect(row.getByRole('link')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete PDF' })).toBeFocused();

  await staff.route('**/school/meal-plan*', (route) => route.fulfill(failing));
  await row.getByRole('button', { name: 'Delete PDF' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Failed to delete meal plan')).toBeVisible();
  await staff.unroute('**/school/meal-plan*');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row.getByText('No file uploaded')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Download PDF' })).toBeHidden();
  await expect(row.getByRole('button', { name: 'Delete PDF' })).toBeHidden();
  await expect(row.getByLabel('Browse PDF')).toBeVisible();
});
