import JSZip from 'jszip';
import { currentSession } from '@/lib/server/backend/seed/calendar';
import { expect, test } from './test';

const { year } = currentSession();

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('photos in a zip are matched by number and name, mismatches are shown, and a refused photo can be tried again', async ({
  staff,
}) => {
  await staff.goto('/students');
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  await staff.getByRole('dialog').getByRole('link', { name: 'their own page' }).click();

  const zip = new JSZip();
  zip.file(`class/GV-${year}-0001.png`, photo);
  zip.file(`class/gv_${year}_0037 ishaan pillai.png`, photo);
  zip.file('class/Nobody Known.png', photo);
  zip.file('__MACOSX/class/._x.png', photo);
  const buffer = await zip.generateAsync({ type: 'nodebuffer' });
  await staff
    .getByLabel('Choose Photos or Zip')
    .setInputFiles({ name: 'class.zip', mimeType: 'application/zip', buffer });
  const rows = staff.getByRole('row');
  await expect(rows.nth(1)).toContainText('No active student has this number or name.');
  await expect(staff.getByText('3 files, 2 to save')).toBeVisible();

  await staff.route('**/students/update**', (route) => route.abort(), { times: 1 });
  await staff.getByRole('button', { name: 'Save 2 photos' }).click();
  await expect(staff.getByText('Saved', { exact: true })).toHaveCount(1);
  await staff.getByRole('button', { name: 'Save 1 photo' }).click();
  await expect(staff.getByText('Saved', { exact: true })).toHaveCount(2);
  await staff.goto('/students?student=1');
  await expect(staff.getByRole('img', { name: 'Photo of Trisha Singh' })).toBeVisible();
});
