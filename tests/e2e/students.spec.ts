import type { Locator, Page } from '@playwright/test';
import { expect, openBeforeScripts, test } from './test';

const megabyte = 1024 * 1024;
const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture that browsers show, however large: what follows its end is left alone. */
const photo = (name: string, bytes: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([tinyPng, Buffer.alloc(Math.max(0, bytes - tinyPng.length))]),
});

const header =
  'Enrollment Number,First Name,Middle Name,Last Name,Phone Number,Email,Date of Birth,Gender,Address Line 1,Address Line 2,City,State,Pin Code';
const csv = (...rows: string[]) => ({
  name: 'students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
});

const bodyOf = (staff: Page) => staff.getByRole('table', { name: 'Students' }).locator('tbody');
const total = async (staff: Page) =>
  Number((await staff.getByText(/^[\d,]+ students?$/).textContent())?.replace(/\D/g, ''));

async function search(page: Page, text: string) {
  await page.getByLabel('Search students').fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

/** Required labels end in a mark. */
const nameFor = (label: string) => new RegExp(`^${label}`);

async function fill(dialog: Locator, changes: Record<string, string> = {}) {
  const fields: Record<string, string> = {
    'Enrollment Number': 'NEW-1',
    'Phone Number': '9000000001',
    'First Name': 'Zubeida',
    'Last Name': 'Qureshi',
    'Date of Birth': '2016-02-29',
    City: 'Kochi',
    'Pin Code': '682001',
    'Address Line 1': '4 Lake Road',
    ...changes,
  };
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(nameFor(label)).fill(value);
  await dialog.getByLabel('Female').check();
  await dialog.getByLabel('State').click();
  await dialog.page().getByRole('option', { name: 'Kerala' }).click();
}

const openAdd = async (staff: Page) => {
  await staff.getByRole('button', { name: 'Add Student' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Student' });
  await expect(dialog.getByRole('textbox', { name: nameFor('Enrollment Number') })).toBeFocused();
  return dialog;
};

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/students`);
});

test('shows the first rows while the scripts are still on their way', async ({ context, school }) => {
  const page = await openBeforeScripts(context, `${school.url}/students`);
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('pages through all of them and keeps the place in the address', async ({ staff }) => {
  await staff.getByLabel('Rows per page:').selectOption('25');
  await expect(bodyOf(staff).getByRole('row')).toHaveCount(25);
  const first = await bodyOf(staff).getByRole('row').first().textContent();
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByText(/^26–50 of/)).toBeVisible();
  await expect(bodyOf(staff).getByRole('row').first()).not.toHaveText(first ?? '');
  await staff.reload();
  await expect(staff.getByText(/^26–50 of/)).toBeVisible();
  await staff.goBack();
  await expect(staff.getByText(/^1–25 of/)).toBeVisible();
});

test('says when nobody is found, and clears the search', async ({ staff }) => {
  await search(staff, 'nobody of this name');
  await expect(staff.getByText('No students found matching “nobody of this name”')).toBeVisible();
  await staff.getByRole('cell').getByRole('button', { name: 'Clear search' }).click();
  await expect(bodyOf(staff).getByRole('row')).toHaveCount(10);
});

test('names every field that is missing or wrong, and loses nothing', async ({ staff }) => {
  const dialog = await openAdd(staff);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  for (const message of [
    'Enrollment number is required',
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Gender is required',
    'Date of birth is required',
    'State is required',
    'City is required',
    'Pin code is required',
    'Address is required',
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await fill(dialog, { 'Phone Number': '900000000', 'Pin Code': '68200', 'Date of Birth': '2999-01-01' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Phone number must be 10 digits')).toBeVisible();
  await expect(dialog.getByText('Pin code must be 6 digits')).toBeVisible();
  await expect(dialog.getByText('Date of birth can’t be in the future')).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await staff.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('City')).toHaveValue('Kochi');
});

test('adds one student with a photo of 5 MB, however often Save is pressed', async ({ staff }) => {
  const before = await total(staff);
  const dialog = await openAdd(staff);
  await fill(dialog, { 'First Name': 'Zubeida 🎈' });
  await dialog.getByLabel('Upload Photo').setInputFiles(photo('face.png', 6 * megabyte));
  await expect(dialog.getByText('This image is 6.0 MB. The largest allowed is 5.0 MB.')).toBeVisible();
  await dialog.getByLabel('Upload Photo').setInputFiles({ ...photo('face.pdf', 100), mimeType: 'application/pdf' });
  await expect(dialog.getByText('Please choose an image: JPEG, PNG, WebP or GIF')).toBeVisible();
  await dialog.getByLabel('Upload Photo').setInputFiles(photo('face.png', 5 * megabyte));
  await expect(dialog.getByAltText('Preview')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(staff.getByText('Student added successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => total(staff)).toBe(before + 1);

  await search(staff, 'zubeida');
  await expect(bodyOf(staff).getByRole('row')).toHaveCount(1);
  const row = staff.getByRole('row', { name: /NEW-1/ });
  await expect(row).toContainText('+91 90000 00001');
  await expect(row).toContainText('Female');
  await row.getByRole('button', { name: 'Edit Student' }).click();
  const edit = staff.getByRole('dialog', { name: 'Edit Student' });
  await expect(edit.getByLabel('Date of Birth')).toHaveValue('29/02/2016');
  const image = edit.getByAltText('Preview');
  await expect(image).toHaveAttribute('src', /^\/api\/files\/students\/face.*\.png$/);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  await edit.getByRole('button', { name: 'Remove' }).click();
  await edit.getByLabel('City').fill('Thrissur');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(staff.getByText('Student updated successfully')).toBeVisible();
  await expect(row).toContainText('Thrissur');
});

test('shows at its field that an enrolment number is used', async ({ staff }) => {
  const used = await bodyOf(staff).getByRole('row').first().getByRole('cell').first().textContent();
  const dialog = await openAdd(staff);
  await fill(dialog, { 'Enrollment Number': used ?? '', 'Phone Number': '9000000002' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText(`Enrollment number ${used} is already in use.`)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: nameFor('Enrollment Number') })).toBeFocused();
  await expect(staff.getByText('Failed to create student')).toBeVisible();
  await expect(dialog.getByLabel('City')).toHaveValue('Kochi');
});

test('keeps form and photo when the server fails between the two', async ({ staff }) => {
  const dialog = await openAdd(staff);
  await fill(dialog, { 'Enrollment Number': 'NEW-2', 'Phone Number': '9000000003' });
  await dialog.getByLabel('Upload Photo').setInputFiles(photo('late.png', 1000));

  await staff.route('**/api/v1/upload/folder**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(staff.getByText(/not known whether this was saved/).first()).toBeVisible();
  await expect(dialog.getByLabel('City')).toHaveValue('Kochi');
  await staff.unroute('**/api/v1/upload/folder**');

  let uploads = 0;
  staff.on('request', (request) => {
    if (request.url().includes('/upload/folder')) uploads += 1;
  });
  await staff.route('**/api/v1/students/create**', (route) =>
    route.fulfill({ status: 500, json: { status: 'error' } }),
  );
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('An error occurred while saving student information.')).toBeVisible();
  await expect(dialog.getByAltText('Preview')).toBeVisible();
  await staff.unroute('**/api/v1/students/create**');

  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(staff.getByText('Student added successfully')).toBeVisible();
  expect(uploads).toBe(1);
});

test('switches a status at the press, and back when the server refuses', async ({ staff }) => {
  const row = bodyOf(staff).getByRole('row').first();
  await expect(row.getByRole('switch')).toBeVisible();
  const [, first, last] = await row.getByRole('cell').allTextContents();
  const isOn = await row.getByRole('switch').isChecked();
  await staff.route('**/api/v1/students/toggle-status**', async (route) => {
    await expect(row.getByRole('switch')).toHaveAttribute('aria-busy', 'true');
    await expect(row.getByRole('switch')).toBeChecked({ checked: !isOn });
    await route.fulfill({ status: 500, json: { status: 'error' } });
  });
  await row.getByRole('switch').click();
  await expect(staff.getByText('Failed to update student status')).toBeVisible();
  await expect(row.getByRole('switch')).toBeChecked({ checked: isOn });
  await staff.unroute('**/api/v1/students/toggle-status**');

  await row.getByRole('switch').click();
  const word = isOn ? 'deactivated' : 'activated';
  await expect(staff.getByText(`${first} ${last} status has been ${word}`)).toBeVisible();
  await staff.reload();
  await expect(row.getByRole('switch')).toBeChecked({ checked: !isOn });
});

test('shows the sample fees with their totals', async ({ staff }) => {
  await staff.getByRole('button', { name: 'View Fees' }).first().click();
  const dialog = staff.getByRole('dialog', { name: 'Fee Details' });
  await expect(dialog.getByText('Sample data')).toBeVisible();
  await expect(dialog.getByText('₹40,000')).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(5);
  await dialog.getByRole('button', { name: 'Download Statement' }).click();
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('button', { name: 'View Fees' }).first()).toBeFocused();
});

test('deletes a student after asking, and says when that fails', async ({ staff }) => {
  const before = await total(staff);
  const row = bodyOf(staff).getByRole('row').last();
  await expect(row.getByRole('switch')).toBeVisible();
  const [, first, last] = await row.getByRole('cell').allTextContents();
  await row.getByRole('button', { name: 'Edit Student' }).click();
  await staff.getByRole('button', { name: 'Delete Student' }).click();
  const question = staff.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText(new RegExp(`Are you sure you want to delete ${first} .*${last}\\?`));
  await expect(question).toContainText('This action cannot be undone.');
  await staff.route('**/api/v1/students/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Failed to delete student')).toBeVisible();
  await staff.unroute('**/api/v1/students/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText(/ has been deleted$/)).toBeVisible();
  await expect(staff.getByRole('dialog')).toBeHidden();
  await expect.poll(() => total(staff)).toBe(before - 1);
});

test('uploads 40 at one press, and none by itself when a row is wrong', async ({ staff }) => {
  const before = await total(staff);
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Please select a file first')).toBeVisible();
  const row = (nth: number, phone = '0900000000') =>
    `00${String(nth).padStart(3, '0')},Bulk,,Student,${phone},,21/08/2015,Male,1 Road,,Pune,Maharashtra,011001`;
  await dialog.getByLabel('Select File').setInputFiles(csv(row(1), row(2, '12')));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Row 3, Phone Number: Phone number must be 10 digits')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save the right row' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await staff.reload();
  await expect.poll(() => total(staff)).toBe(before);
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  await dialog.getByLabel('Select File').setInputFiles(csv(...Array.from({ length: 40 }, (_, nth) => row(nth + 1))));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(staff.getByText('Students uploaded successfully')).toBeVisible();
  await expect.poll(() => total(staff)).toBe(before + 40);
  await search(staff, '00040');
  await expect(staff.getByRole('row', { name: /00040/ })).toContainText('0900000000');
});

test('says that the list could not be loaded until it can', async ({ staff }) => {
  await staff.route('**/api/v1/students/list**', (route) => route.fulfill({ status: 500, json: {} }));
  await search(staff, 'a');
  await expect(staff.getByText('Failed to load students', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to load students. Please try again later.')).toBeVisible();
  await staff.unroute('**/api/v1/students/list**');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(bodyOf(staff).getByRole('row')).toHaveCount(10);
});
