import type { Locator, Page } from '@playwright/test';
import { expect, openBeforeScripts, test } from './test';

const megabyteBytes = 1024 * 1024;
const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a picture that browsers can show, padded to `bytes`. Decoders ignore bytes after the end of a PNG. */
const createPhoto = (name: string, bytes: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([tinyPng, Buffer.alloc(Math.max(0, bytes - tinyPng.length))]),
});

const tableBody = (staff: Page) => staff.getByRole('table', { name: 'Students' }).locator('tbody');
async function search(page: Page, text: string) {
  await page.getByLabel('Search students').fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

/** Matches the start of a label, because labels of required fields end with an asterisk. */
const labelPattern = (label: string) => new RegExp(`^${label}`);

async function fillForm(dialog: Locator) {
  const fields = {
    'Enrollment Number': 'NEW-1',
    'Phone Number': '9000000001',
    'First Name': 'Zubeida',
    'Last Name': 'Qureshi',
    'Date of Birth': '2016-02-29',
    City: 'Kochi',
    'Pin Code': '682001',
    'Address Line 1': '4 Lake Road',
  };
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(labelPattern(label)).fill(value);
  await dialog.getByLabel('Female').check();
  await dialog.getByLabel('State').click();
  await dialog.page().getByRole('option', { name: 'Kerala' }).click();
}

test('has its rows before the scripts are loaded, and keeps the page in the URL', async ({
  staff,
  context,
  school,
}) => {
  const pageBeforeScripts = await openBeforeScripts(context, `${school.url}/students`);
  await expect(pageBeforeScripts.getByRole('row')).toHaveCount(11);
  await pageBeforeScripts.close();

  await staff.goto(`${school.url}/students`);
  await staff.getByLabel('Rows per page:').selectOption('25');
  await expect(tableBody(staff).getByRole('row')).toHaveCount(25);
  const firstRowText = await tableBody(staff).getByRole('row').first().textContent();
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByText(/^26–50 of/)).toBeVisible();
  await expect(tableBody(staff).getByRole('row').first()).not.toHaveText(firstRowText ?? '');
  await staff.reload();
  await expect(staff.getByText(/^26–50 of/)).toBeVisible();
  await staff.goBack();
  await expect(staff.getByText(/^1–25 of/)).toBeVisible();
});

test('adds, edits and deletes a student with a photo of 5 MB', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
  await staff.getByRole('button', { name: 'Add Student' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  await expect(dialog.getByRole('textbox', { name: labelPattern('Enrollment Number') })).toBeFocused();
  await fillForm(dialog);
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  let uploadCount = 0;
  staff.on('request', (request) => {
    if (request.url().includes('/upload/folder')) uploadCount += 1;
  });

  await test.step('refuses a photo of another type or too large a size', async () => {
    await dialog.getByLabel('Upload Photo').setInputFiles(createPhoto('face.png', 6 * megabyteBytes));
    await expect(dialog.getByText('This image is 6.0 MB. The largest allowed is 5.0 MB.')).toBeVisible();
    await dialog
      .getByLabel('Upload Photo')
      .setInputFiles({ ...createPhoto('face.pdf', 100), mimeType: 'application/pdf' });
    await expect(dialog.getByText('Please choose an image: JPEG, PNG, WebP or GIF')).toBeVisible();
    await dialog.getByLabel('Upload Photo').setInputFiles(createPhoto('face.png', 5 * megabyteBytes));
    await expect(dialog.getByAltText('Preview')).toBeVisible();
  });

  await test.step('keeps form and photo when the upload or the save fails', async () => {
    await staff.route('**/api/v1/upload/folder**', (route) => route.abort());
    await save.click();
    await expect(staff.getByText(/Your change may not be saved/).first()).toBeVisible();
    await staff.unroute('**/api/v1/upload/folder**');
    await staff.route('**/api/v1/students/create**', (route) => route.fulfill({ status: 500, json: {} }));
    await save.click();
    await expect(dialog.getByText('An error occurred while saving student information.')).toBeVisible();
    await expect(dialog.getByAltText('Preview')).toBeVisible();
    await expect(dialog.getByLabel('City')).toHaveValue('Kochi');
    await staff.unroute('**/api/v1/students/create**');
  });

  await test.step('adds the student once at a double click, and does not upload the photo again', async () => {
    await save.dblclick();
    await expect(staff.getByText('Student added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(uploadCount).toBe(2);
  });

  const row = staff.getByRole('row', { name: /NEW-1/ });
  await test.step('shows the saved student, and edits it', async () => {
    await search(staff, 'zubeida');
    await expect(tableBody(staff).getByRole('row')).toHaveCount(1);
    await expect(row).toContainText('+91 90000 00001');
    await expect(row).toContainText('Female');
    await row.getByRole('button', { name: 'Edit Student' }).click();
    const editDialog = staff.getByRole('dialog', { name: 'Edit Student' });
    await expect(editDialog.getByLabel('Date of Birth')).toHaveValue('29/02/2016');
    const image = editDialog.getByAltText('Preview');
    await expect(image).toHaveAttribute('src', /^\/api\/files\/students\/face.*\.png$/);
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
    await editDialog.getByRole('button', { name: 'Remove' }).click();
    await editDialog.getByLabel('City').fill('Thrissur');
    await editDialog.getByRole('button', { name: 'Update' }).click();
    await expect(staff.getByText('Student updated successfully')).toBeVisible();
    await expect(row).toContainText('Thrissur');
  });

  await test.step('deletes it', async () => {
    await row.getByRole('button', { name: 'Edit Student' }).click();
    await staff.getByRole('button', { name: 'Delete Student' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(staff.getByText('Zubeida Qureshi has been deleted')).toBeVisible();
    await expect(staff.getByText(/^No students found/)).toBeVisible();
  });
});
