import { expect, test } from './test';

/** A picture that browsers can draw: one transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { name: 'logo.png', mimeType: 'image/png', buffer: pixel };

test.beforeEach(async ({ staff, school }) => {
  await staff.goto(`${school.url}/settings/school-profile`);
});

test('opens with the name that the profile has', async ({ staff, school }) => {
  await expect(staff.getByLabel('School Name')).toHaveValue(/\S/);
  await expect(staff.getByText('Changes are kept on this screen only')).toBeVisible();
  await staff.goto(`${school.url}/settings`);
  await expect(staff).toHaveURL(/\/settings\/school-profile$/);
});

test('shows a chosen logo and takes it back', async ({ staff }) => {
  const preview = staff.getByRole('img', { name: 'Preview of the logo' });
  const upload = staff.getByLabel('Upload Logo');
  await expect(upload).toHaveAccessibleDescription(/300×300.*PNG or JPEG/);
  const before = await preview.count();
  await upload.setInputFiles(png);
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect(staff.getByText('logo.png')).toBeVisible();
  await staff.getByRole('button', { name: 'Remove' }).click();
  await expect(preview).toHaveCount(before);
  await expect(upload).toBeFocused();
});

test('takes PNG and JPEG only', async ({ staff }) => {
  const upload = staff.getByLabel('Upload Logo');
  await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') });
  await expect(upload).toHaveAccessibleDescription(/Please choose a PNG or JPEG image/);
  await upload.setInputFiles({ ...png, buffer: pixel.subarray(0, 20) });
  await expect(upload).toHaveAccessibleDescription(/can’t be read as an image/);
  await upload.setInputFiles(png);
  await expect(staff.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('needs name and address, and says that nothing leaves the screen', async ({ staff }) => {
  const calls: string[] = [];
  staff.on('request', (request) => request.url().includes('/api/v1/') && calls.push(request.url()));
  // What came with the page is not asked for again, either.
  await staff.reload();
  await staff.getByLabel('School Name').fill(' ');
  await staff.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.getByLabel('School Name')).toHaveAccessibleDescription('School name is required');
  await expect(staff.getByLabel('School Name')).toBeFocused();
  await expect(staff.getByLabel('Address')).toHaveAccessibleDescription('Address is required');
  await staff.getByLabel('School Name').fill('Hill School');
  await staff.getByLabel('Address').fill('1 Hill Road, Pune');
  await staff.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.getByText(/School profile saved\. .* this screen only/)).toBeVisible();
  await expect(staff.getByLabel('School Name')).toHaveValue('Hill School');
  expect(calls).toEqual([]);
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  await staff.waitForURL('**/dashboard');
});

test('asks before typed text is left', async ({ staff }) => {
  await staff.getByLabel('Address').fill('1 Hill Road');
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  const question = staff.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(staff.getByLabel('Address')).toHaveValue('1 Hill Road');
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await staff.waitForURL('**/dashboard');
});
