import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { fileKinds } from '@/lib/contract/values/file-kinds';
import { readRows } from '../support/sheets';
import { expect, test } from './test';

/** Downloads a file through the dialog. Returns the file's name and content. */
async function download(staff: Page, dialog: Locator) {
  const pendingDownload = staff.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await pendingDownload;
  return { name: file.suggestedFilename(), content: new Uint8Array(readFileSync(await file.path())).buffer };
}

test('downloads the filtered employees with the visible columns', async ({ staff, school }) => {
  await staff.goto(`${school.url}/employees?search=teacher&sort=-lastName`);
  await staff.getByRole('button', { name: 'More ways to download' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Download Employees' });
  await dialog.getByRole('radio', { name: 'Columns shown' }).check();
  const count = Number(/Rows that match: (\d+)/.exec((await dialog.textContent()) ?? '')?.[1]);
  const { name, content } = await download(staff, dialog);
  expect(name).toMatch(/^Employees_\d{4}-\d{2}-\d{2} \(view\)\.xlsx$/);
  await expect(dialog).toBeHidden();
  await expect(staff.getByRole('button', { name: 'More ways to download' })).toBeFocused();

  const [title, , filterText, header, ...rows] = await readRows(content);
  expect([title, filterText]).toEqual([
    ['Green Valley Public School'],
    ['Search: teacher · Sorted by Last Name, descending'],
  ]);
  expect(header).toEqual(['Employee ID', 'Designation', 'First Name', 'Last Name', 'Mobile Number', 'Status']);
  expect(rows).toHaveLength(count);
  const names = rows.map((row) => String(row[3]));
  expect(names).toEqual(names.toSorted().toReversed());
});

test('downloads students as a file that an upload recognizes as already there', async ({ staff, school }) => {
  await staff.goto(`${school.url}/students?search=singh`);
  await staff.getByRole('button', { name: 'More ways to download' }).click();
  const { name, content } = await download(staff, staff.getByRole('dialog', { name: 'Download Students' }));
  expect(name).toMatch(/^Students_\d{4}-\d{2}-\d{2} \(view\)\.xlsx$/);
  const count = /\d+/.exec((await staff.getByText(/^\d+ students$/).textContent()) ?? '')?.[0];

  await staff.getByRole('button', { name: 'Bulk Upload' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Bulk Upload Students' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: fileKinds.xlsx.mediaType, buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  // The import recognizes every exported row as an existing record.
  await expect(dialog.getByText(`${count} already there`)).toBeVisible();
});
