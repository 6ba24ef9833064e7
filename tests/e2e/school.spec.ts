import { expect, test } from './test';

/** A valid PNG with one pixel. */
const pixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const logoFile = { name: 'logo.png', mimeType: 'image/png', buffer: pixelPng };

test('previews a logo, removes it, and asks before unsaved text is lost', async ({ staff, school }) => {
  await staff.goto(`${school.url}/settings`);
  await expect(staff).toHaveURL(/\/settings\/school-profile$/);
  const preview = staff.getByRole('img', { name: 'Preview of the logo' });
  const uploadField = staff.getByLabel('Upload Logo');
  const countBefore = await preview.count();
  await uploadField.setInputFiles({ ...logoFile, buffer: pixelPng.subarray(0, 20) });
  await expect(uploadField).toHaveAccessibleDescription(/can’t be read as an image/);
  await uploadField.setInputFiles(logoFile);
  await expect(staff.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect(staff.getByText('logo.png')).toBeVisible();
  await staff.getByRole('button', { name: 'Remove' }).click();
  await expect(preview).toHaveCount(countBefore);
  await expect(uploadField).toBeFocused();

  await staff.getByLabel('Address').fill('1 Hill Road');
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  const question = staff.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(staff.getByLabel('Address')).toHaveValue('1 Hill Road');
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await staff.waitForURL('**/dashboard');
});

test('stores name and logo, and shows them in other windows and browsers at once', async ({
  staff,
  school,
  browser,
}) => {
  const otherTab = await staff.context().newPage();
  await otherTab.goto(`${school.url}/dashboard`);
  const otherBrowser = await browser.newContext();
  await otherBrowser.addCookies(await staff.context().cookies());
  await staff.goto(`${school.url}/settings/school-profile`);
  await staff.getByLabel('School Name').fill('Hill School');
  await staff.getByLabel('Upload Logo').setInputFiles(logoFile);
  await expect(staff.getByText('logo.png')).toBeVisible();
  await staff.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.getByText('School profile saved')).toBeVisible();

  await expect(otherTab.getByRole('heading', { name: 'Hill School' })).toBeVisible();
  await expect(otherTab.getByRole('banner').getByText('Hill School')).toBeVisible();
  await expect(otherTab.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(otherTab.locator('[data-letterhead] img')).toHaveAttribute('src', '/api/files/logo/logo.png');

  const otherPage = await otherBrowser.newPage();
  await otherPage.goto(`${school.url}/employees`);
  await expect(otherPage).toHaveTitle('Employees · Hill School');
  await expect(otherPage.getByRole('banner').getByText('Hill School')).toBeVisible();
  await otherBrowser.close();

  await staff.getByRole('button', { name: 'Remove' }).click();
  await staff.getByRole('button', { name: 'Save Changes' }).click();
  await expect(otherTab.getByRole('main').locator('img')).toHaveCount(0);
  await expect(otherTab.locator('[data-letterhead] img')).toHaveCount(0);
  await staff.reload();
  await expect(staff).toHaveTitle('School Profile · Hill School');
  await expect(staff.getByLabel('School Name')).toHaveValue('Hill School');
  await expect(staff.getByRole('img', { name: 'Preview of the logo' })).toHaveCount(0);
});
