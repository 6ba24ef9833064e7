import type { Page } from '@playwright/test';
import { expect, test } from './test';

const pdfFile = { name: 'kite festival.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

const findRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Broadcast' });
const confirmQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Broadcast' });

async function openAddDialog(page: Page) {
  await page.getByRole('button', { name: 'Add Broadcast' }).click();
  await expect(addDialog(page)).toBeVisible();
  return addDialog(page);
}

async function fillText(page: Page, title: string) {
  const dialog = addDialog(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('All classes take part.');
  await dialog.getByLabel('Date').fill('2026-12-01');
}

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/broadcasting`);
});

test('fills the link field with an uploaded file', async ({ staff, context }) => {
  const dialog = await openAddDialog(staff);
  const uploadField = dialog.getByLabel('Upload File');
  await uploadField.setInputFiles({ ...pdfFile, name: 'page.html' });
  await expect(
    dialog.getByText(/can't be used here. Please choose one of these types: jpg, jpeg, png, pdf, doc, docx, xls, xlsx/),
  ).toBeVisible();
  await staff.route('**/upload/folder*', (route) => route.abort());
  await uploadField.setInputFiles(pdfFile);
  await expect(dialog.getByText(/Your change may not be saved/)).toBeVisible();
  await staff.unroute('**/upload/folder*');
  await uploadField.setInputFiles(pdfFile);
  await expect(dialog.getByLabel('Link')).toHaveValue(/^kite-festival.*\.pdf$/);
  await fillText(staff, 'With a file');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await confirmQuestion(staff).getByRole('button', { name: 'Confirm' }).click();
  const link = findRow(staff, 'With a file').getByRole('link');
  const file = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.body()).toEqual(pdfFile.buffer);
});

test('offers the draft of a broadcast until it is discarded', async ({ staff }) => {
  await openAddDialog(staff);
  await fillText(staff, 'Half written');
  await staff.reload();
  const draftNotice = staff.getByText(/Unsent draft, kept on this device: Half written/);
  await expect(draftNotice).toBeVisible();
  await staff.getByRole('button', { name: 'Continue writing' }).click();
  await expect(addDialog(staff).getByLabel('Description')).toHaveValue('All classes take part.');
  await addDialog(staff).getByLabel('Title').fill('Half written still');
  await staff.keyboard.press('Escape');
  await expect(staff.getByText(/Half written still/)).toBeVisible();
  await staff.getByRole('button', { name: 'Discard draft' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(staff.getByText('Unsent draft')).toBeHidden();
  await staff.reload();
  await expect(staff.getByRole('button', { name: 'Add Broadcast' })).toBeVisible();
  await expect(staff.getByText('Unsent draft')).toBeHidden();
});
