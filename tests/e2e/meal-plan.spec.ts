import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './test';

const menuFile = {
  name: 'menu of the week and more.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 menu'),
};
const failedReply = { status: 500, body: '<html>' };

const findRow = (page: Page, month: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: new RegExp(`^${month}`) }) });

/** Uploads a menu for a month and waits until the row shows it. */
async function uploadMenu(page: Page, month: string) {
  const row = findRow(page, month);
  await row.getByLabel('Browse PDF').setInputFiles(menuFile);
  // Accepts several toasts, because the toast of the previous upload may still be visible.
  await expect(page.getByText(`Meal plan for ${month} saved`).first()).toBeVisible();
  await expect(row.getByRole('link', { name: /^menu-of-the-week-and/ })).toBeVisible();
  return row;
}

/** Returns a list that receives the methods of all later writes to this path. */
function recordWrites(page: Page, path: string) {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(path) && request.method() !== 'GET') methods.push(request.method());
  });
  return methods;
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/meal-plan`);
});

test('stores a PDF, opens, replaces and downloads it', async ({ staff, context }) => {
  const row = await uploadMenu(staff, 'January');
  const link = row.getByRole('link');
  await expect(link).toHaveText(/^menu-of-the-week-and_\d{14}_4\.pdf$/);
  await expect(link).toHaveAttribute('target', '_blank');
  const storedFile = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(storedFile.headers()['content-type']).toBe('application/pdf');
  expect(await storedFile.body()).toEqual(menuFile.buffer);
  await staff.reload();
  await expect(link).toBeVisible();

  const recordMethods = recordWrites(staff, '/school/meal-plan');
  await uploadMenu(staff, 'January');
  await expect.poll(() => recordMethods).toEqual(['PUT']);

  const download = staff.waitForEvent('download');
  await row.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  // The name may have a suffix, because the server adds one to the second file within the same second.
  expect(file.suggestedFilename()).toMatch(/^menu-of-the-week-and_\d{14}_4(-[0-9a-f]{8})?\.pdf$/);
  expect(readFileSync(await file.path())).toEqual(menuFile.buffer);
});

test('shows an error at its month, and retries only the record after a successful upload', async ({ staff }) => {
  const uploadMethods = recordWrites(staff, '/upload/folder');
  const row = findRow(staff, 'April');
  const selectFile = (file: typeof menuFile) => row.getByLabel('Browse PDF').setInputFiles(file);
  await selectFile({ ...menuFile, name: 'menu.docx' });
  await expect(row.getByRole('alert')).toHaveText('“menu.docx” is not a PDF. Please choose a file that ends in .pdf.');
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(row.getByRole('alert')).toBeHidden();
  expect(uploadMethods).toEqual([]);
  await selectFile({ ...menuFile, buffer: Buffer.from('no such thing') });
  await expect(row.getByRole('alert')).toContainText('although its name says so');
  await expect(staff.getByRole('listitem').getByText(`Failed to upload or save ${menuFile.name}`)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Save again' })).toBeHidden();
  expect(uploadMethods).toHaveLength(1);

  await staff.route('**/school/meal-plan*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(failedReply),
  );
  await selectFile(menuFile);
  await expect(row.getByRole('alert')).toContainText('was uploaded, but could not be saved for this month');
  await staff.getByRole('link', { name: 'Holidays' }).click();
  const leaveQuestion = staff.getByRole('alertdialog', { name: 'Leave this page?' });
  await leaveQuestion.getByRole('button', { name: 'Stay' }).click();
  await staff.unroute('**/school/meal-plan*');
  await row.getByRole('button', { name: 'Save again' }).click();
  await expect(staff.getByText('Meal plan for April saved')).toBeVisible();
  await expect(row.getByRole('link', { name: /^menu-of-the-week-and/ })).toBeVisible();
  await expect(row.getByRole('alert')).toBeHidden();
  expect(uploadMethods).toHaveLength(2);
});
