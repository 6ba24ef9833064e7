import type { Page } from '@playwright/test';
import JSZip from 'jszip';
import { currentSession } from '@/lib/server/backend/seed/calendar';
import { send } from './create-records';
import { firstStudent } from './demo-people';
import { expect, test } from './test';

const { year } = currentSession();

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns true if the student with this enrollment number has a photo. */
async function hasPhoto(staff: Page, number: string) {
  // Safe cast: the call replies with a list of this type.
  const { data } = (await send(staff, 'GET', `/students/list?page=1&per_page=1&search=${number}`)) as {
    data: { profilepic: string }[];
  };
  return data[0]?.profilepic !== '';
}

test('saves the photos of a zip, tries a refused one again, and takes all back with one Undo', async ({ staff }) => {
  await staff.goto('/students');
  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  await staff.getByRole('dialog').getByRole('link', { name: 'their own page' }).click();

  const zip = new JSZip();
  zip.file(`class/GV-${year}-0001.png`, photo);
  zip.file(`class/gv_${year}_0037 vihaan pillai.png`, photo);
  zip.file(`class/GV-${year}-0073.png`, photo);
  zip.file('class/Nobody Known.png', photo);
  zip.file('__MACOSX/class/._x.png', photo);
  const buffer = await zip.generateAsync({ type: 'nodebuffer' });
  await staff
    .getByLabel('Choose Photos or Zip')
    .setInputFiles({ name: 'class.zip', mimeType: 'application/zip', buffer });
  const rows = staff.getByRole('row');
  await expect(rows.nth(1)).toContainText('No active student has this number or name.');
  await expect(staff.getByText('4 files, 3 to save')).toBeVisible();

  await staff.route('**/students/update**', (route) => route.abort(), { times: 1 });
  const saved = staff.getByText('Saved', { exact: true });
  await staff.getByRole('button', { name: 'Save 3 photos' }).click();
  await expect(saved).toHaveCount(2);
  expect(await hasPhoto(staff, `GV-${year}-0073`)).toBe(true);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText('Undone: 2 photos taken back')).toBeVisible();
  expect(await hasPhoto(staff, `GV-${year}-0073`)).toBe(false);
  await expect(saved).toHaveCount(0);
  await staff.getByRole('button', { name: 'Save 3 photos' }).click();
  await expect(saved).toHaveCount(3);

  await test.step('the undo keeps a photo that was changed since', async () => {
    await staff.route(/students\/list.*-0001/, async (route) => {
      const reply = await route.fetch();
      const { data, ...rest } = await reply.json();
      return route.fulfill({ json: { ...rest, data: [{ ...data[0], profilepic: 'new.png' }] } });
    });
    await staff.getByRole('button', { name: 'Undo' }).click();
    await expect(staff.getByText('1 row was not changed back')).toBeVisible();
    await expect(staff.getByText(`${firstStudent.name}: The photo has been changed since.`)).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Save 2 photos' })).toBeVisible();
    await expect(saved).toHaveCount(1);
    await staff.unrouteAll();
  });
  await staff.goto('/students?student=1');
  await expect(staff.getByRole('img', { name: `Photo of ${firstStudent.name}` })).toBeVisible();
});
