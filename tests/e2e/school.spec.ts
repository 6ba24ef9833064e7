import { expect, test } from './test';

/** A valid PNG of one transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { name: 'logo.png', mimeType: 'image/png', buffer: pixel };

test('previews a logo, removes it, and asks before unsaved text is lost', async ({ staff, school }) => {
  await staff.goto(`${school.url}/settings`);
  await expect(staff).toHaveURL(/\/settings\/school-profile$/);
  const preview = staff.getByRole('img', { name: 'Preview of the logo' });
  const upload = staff.getByLabel('Upload Logo');
  const before = await preview.count();
  await upload.setInputFiles({ ...png, buffer: pixel.subarray(0, 20) });
  await expect(upload).toHaveAccessibleDescription(/can’t be read as an image/);
  await upload.setInputFiles(png);
  await expect(staff.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect(staff.getByText('logo.png')).toBeVisible();
  await staff.getByRole('button', { name: 'Remove' }).click();
  await expect(preview).toHaveCount(before);
  await expect(upload).toBeFocused();

  await staff.getByLabel('Address').fill('1 Hill Road');
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  const question = staff.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(staff.getByLabel('Address')).toHaveValue('1 Hill Road');
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await staff.waitForURL('**/dashboard');
});
