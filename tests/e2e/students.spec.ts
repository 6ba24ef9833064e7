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

/** Matches the start of a label, because an asterisk follows the labels of required fields. */
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

  await test.step('refuses a photo of another type', async () => {
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
    await expect(dialog.getByLabel('Change Photo')).toBeFocused();
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

/** Chooses a JPEG of 3000 × 2000 noisy pixels. Its EXIF data say that the camera was turned by 90°. */
const chooseCameraPhoto = (input: HTMLElement) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D; // Safe cast: the canvas has no other context.
  const image = context.createImageData(canvas.width, canvas.height);
  for (let index = 0; index < image.data.length; index += 1) {
    image.data[index] = index % 4 === 3 ? 255 : Math.random() * 256;
  }
  context.putImageData(image, 0, 0);
  return new Promise<number>((resolve) => {
    canvas.toBlob(
      (blob) => {
        const exif = [
          0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3,
        ];
        const turned = [0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
        const photo = blob as Blob; // Safe cast: Chromium writes JPEG.
        const parts = [photo.slice(0, 2), new Uint8Array([...exif, ...turned]), photo.slice(2)];
        const files = new DataTransfer();
        files.items.add(new File(parts, 'IMG_0001.jpeg', { type: 'image/jpeg' }));
        Object.assign(input, { files: files.files });
        input.dispatchEvent(new Event('change', { bubbles: true }));
        resolve(photo.size);
      },
      'image/jpeg',
      0.98,
    );
  });
};

test('a photo of a camera is made smaller and upright before it is sent', async ({ staff }) => {
  await staff.goto('/students');
  await staff.getByRole('button', { name: 'Edit Student' }).first().click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Student' });
  const chosenBytes = await dialog.getByLabel(/^(Upload|Change) Photo$/).evaluate(chooseCameraPhoto);
  expect(chosenBytes).toBeGreaterThan(5 * megabyteBytes);
  await expect(dialog.getByAltText('Preview')).toBeVisible();
  const replyPromise = staff.waitForResponse('**/api/v1/upload/folder**');
  await dialog.getByRole('button', { name: 'Update' }).click();
  const { filename } = await (await replyPromise).json();
  await expect(dialog).toBeHidden();
  const stored = await staff.evaluate(async (name) => {
    const blob = await (await fetch(`/api/files/students/${name}`)).blob();
    const { width, height } = await createImageBitmap(blob);
    return { type: blob.type, bytes: blob.size, width, height };
  }, filename);
  expect(stored).toMatchObject({ type: 'image/jpeg', width: 683, height: 1024 });
  expect(stored.bytes).toBeLessThan(5 * megabyteBytes);
});
