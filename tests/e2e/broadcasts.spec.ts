import type { Page } from '@playwright/test';
import { send } from './prepare';
import { expect, test } from './test';

const failing = { status: 500, body: '<html>' };
const pdf = { name: 'kite festival.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

const broadcast = (subject: string, notetype = 'Circular') => ({
  notetype,
  subject,
  description: 'To all.',
  link: '',
  duedate: '2026-12-01',
  sectionid: 0,
  effectiveDate: '2026-11-21',
});
const addBroadcast = (page: Page, subject: string, notetype?: string) =>
  send(page, 'POST', '/diary/broadcast', broadcast(subject, notetype));

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add Broadcast' });
const confirming = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Broadcast' });

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Broadcast' }).click();
  await expect(adding(page)).toBeVisible();
  return adding(page);
}

async function write(page: Page, title: string) {
  const dialog = adding(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('All classes take part.');
  await dialog.getByLabel('Date').fill('2026-12-01');
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/broadcasting`);
});

test('says what is missing, and asks before it sends to everybody', async ({ staff }) => {
  const dialog = await openAdd(staff);
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of ['Title is required', 'Description is required', 'Date is required']) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await write(staff, 'Kite festival');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(confirming(staff)).toContainText('This message goes to all users');
  await confirming(staff).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Kite festival');

  const sent = staff.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/diary/'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirming(staff).getByRole('button', { name: 'Confirm' }).click();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
  expect((await sent).postDataJSON()).toEqual({
    notetype: 'Circular',
    subject: 'Kite festival',
    description: 'All classes take part.',
    duedate: '2026-12-01',
    link: '',
    sectionid: 0,
    effectiveDate: today,
  });
  await expect(staff.getByText('Broadcast sent')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(staff, 'Kite festival')).toContainText('1 Dec 2026');
  await expect(staff.getByText('Unsent draft')).toBeHidden();
});

test('lists one type at a time and remembers which', async ({ staff }) => {
  await addBroadcast(staff, 'A plain circular');
  await addBroadcast(staff, 'A short notification', 'Notification');
  await staff.reload();
  await expect(rowOf(staff, 'A plain circular')).toBeVisible();
  await expect(rowOf(staff, 'A short notification')).toBeHidden();
  await staff.getByRole('radio', { name: 'Notification' }).click();
  await expect(rowOf(staff, 'A short notification')).toBeVisible();
  await expect(rowOf(staff, 'A plain circular')).toBeHidden();
  await staff.reload();
  await expect(staff.getByRole('radio', { name: 'Notification' })).toBeChecked();
  await expect(rowOf(staff, 'A short notification')).toBeVisible();
});

test('pages by ten and asks the server for more only when the rows run out', async ({ staff }) => {
  for (let number = 1; number <= 12; number += 1) await addBroadcast(staff, `Paged ${number}`, 'Notification');
  const asked: string[] = [];
  staff.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/diary/broadcast')) asked.push(url.searchParams.get('page') ?? '');
  });
  await staff.getByRole('radio', { name: 'Notification' }).click();
  await staff.reload();
  await expect(rowOf(staff, 'Paged 12')).toBeVisible();
  await expect(staff.getByRole('row')).toHaveCount(11);
  await expect(staff.getByText(/^1–10 of 1\d\+$/)).toBeVisible();
  expect(asked).toEqual([]);
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByText(/^11–1\d of 1\d$/)).toBeVisible();
  expect(asked).toEqual(['2']);
  await expect(staff.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await staff.goBack();
  await expect(rowOf(staff, 'Paged 12')).toBeVisible();
  await staff.getByLabel('Rows per page:').selectOption('5');
  await expect(staff.getByRole('row')).toHaveCount(6);
});

test('fills the link with an uploaded file', async ({ staff, context }) => {
  const dialog = await openAdd(staff);
  const upload = dialog.getByLabel('Upload File');
  await upload.setInputFiles({ ...pdf, name: 'page.html' });
  await expect(
    dialog.getByText(/can't be used here. Please choose one of these types: jpg, jpeg, png, pdf, doc, docx, xls, xlsx/),
  ).toBeVisible();
  await staff.route('**/upload/folder*', (route) => route.abort());
  await upload.setInputFiles(pdf);
  await expect(dialog.getByText(/not known whether this was saved/)).toBeVisible();
  await staff.unroute('**/upload/folder*');
  await upload.setInputFiles(pdf);
  await expect(dialog.getByLabel('Link')).toHaveValue(/^kite-festival.*\.pdf$/);
  await write(staff, 'With a file');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirming(staff).getByRole('button', { name: 'Confirm' }).click();
  const link = rowOf(staff, 'With a file').getByRole('link');
  const file = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.body()).toEqual(pdf.buffer);
});

test('keeps what was typed when the server fails', async ({ staff }) => {
  const dialog = await openAdd(staff);
  await write(staff, 'Fails at first');
  await staff.route('**/diary/broadcast*', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirming(staff).getByRole('button', { name: 'Confirm' }).click();
  await expect(staff.getByText('Operation failed!')).toBeVisible();
  await expect(dialog.getByText('An error occurred')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Fails at first');
  await staff.unroute('**/diary/broadcast*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirming(staff).getByRole('button', { name: 'Confirm' }).click();
  await expect(rowOf(staff, 'Fails at first')).toBeVisible();
});

test('edits a broadcast after the same question', async ({ staff }) => {
  await addBroadcast(staff, 'To be moved');
  await staff.reload();
  await rowOf(staff, 'To be moved').getByRole('button', { name: 'Edit' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Broadcast' });
  await expect(dialog.getByLabel('Date')).toHaveValue('01/12/2026');
  await dialog.getByLabel('Date').fill('2026-12-24');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await confirming(staff).getByRole('button', { name: 'Confirm' }).click();
  await expect(staff.getByText('Broadcast updated')).toBeVisible();
  await expect(rowOf(staff, 'To be moved')).toContainText('24 Dec 2026');
});

test('asks before typed changes of an edit are thrown away', async ({ staff }) => {
  await addBroadcast(staff, 'Half edited');
  await staff.reload();
  await rowOf(staff, 'Half edited').getByRole('button', { name: 'Edit' }).click();
  await staff.getByRole('dialog').getByLabel('Title').fill('Something else');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
});

test('deletes a broadcast, and says when it could not', async ({ staff }) => {
  await addBroadcast(staff, 'To be deleted');
  await staff.reload();
  await rowOf(staff, 'To be deleted').getByRole('button', { name: 'Delete' }).click();
  const dialog = staff.getByRole('alertdialog', { name: 'Delete Broadcast' });
  await staff.route('**/diary/broadcast/delete*', (route) => route.fulfill(failing));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Failed to delete broadcast!')).toBeVisible();
  await staff.unroute('**/diary/broadcast/delete*');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Broadcast deleted')).toBeVisible();
  await expect(rowOf(staff, 'To be deleted')).toBeHidden();
});

test('offers an unsent broadcast again until it is discarded', async ({ staff }) => {
  await openAdd(staff);
  await write(staff, 'Half written');
  await staff.reload();
  const offer = staff.getByText(/Unsent draft, kept on this device: Half written/);
  await expect(offer).toBeVisible();
  await staff.getByRole('button', { name: 'Continue writing' }).click();
  await expect(adding(staff).getByLabel('Description')).toHaveValue('All classes take part.');
  await adding(staff).getByLabel('Title').fill('Half written still');
  await staff.keyboard.press('Escape');
  await expect(staff.getByText(/Half written still/)).toBeVisible();
  await staff.getByRole('button', { name: 'Discard draft' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(staff.getByText('Unsent draft')).toBeHidden();
  await staff.reload();
  await expect(staff.getByRole('button', { name: 'Add Broadcast' })).toBeVisible();
  await expect(staff.getByText('Unsent draft')).toBeHidden();
});

test('takes the draft from the device at sign-out', async ({ staff }) => {
  await openAdd(staff);
  await write(staff, 'Nobody else shall read this');
  await staff.keyboard.press('Escape');
  await expect(staff.getByText('Unsent draft')).toBeVisible();
  await staff.getByRole('button', { name: 'Logout' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(staff).toHaveURL(/\/login$/);
  const kept = await staff.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('homeroom:')));
  expect(kept).toEqual([]);
});

test('says when the broadcasts could not be loaded, until they are', async ({ staff }) => {
  await staff.route('**/diary/broadcast?*', (route) => route.fulfill(failing));
  await staff.goto(`${new URL(staff.url()).origin}/broadcasting?page=9`);
  await expect(staff.getByRole('listitem').getByText('Failed to load broadcasts')).toBeVisible();
  await staff.unroute('**/diary/broadcast?*');
  const retry = staff.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(retry).toBeHidden();
});
