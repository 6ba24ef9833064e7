import { readFileSync } from 'node:fs';
import { readRows } from '../support/sheets';
import { addClass } from './create-records';
import { expect, test } from './test';

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('adds, edits, downloads and deletes a holiday with the entered days', async ({ staff, school }) => {
    await addClass(staff, 'Holiday One');
    await staff.goto(`${school.url}/holidays`);
    await staff.getByRole('button', { name: 'Add Holiday' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Add New Holiday' });
    await expect(dialog.getByLabel('Holiday Name')).toBeFocused();
    await dialog.getByLabel('Holiday Name').fill('Founders’ Week');
    await dialog.getByLabel('Start Date').fill('2033-01-01');
    await dialog.getByLabel('End Date').fill('2033-01-03');
    await dialog.getByLabel('Holiday One').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = staff.getByRole('row', { name: /Founders’ Week/ });
    await expect(row).toContainText('1 Jan 2033 – 3 Jan 2033');
    await expect(row).toContainText('Saturday – Monday');
    await expect(row).toContainText('Holiday One');

    await row.getByRole('button', { name: 'Edit Holiday' }).click();
    const editDialog = staff.getByRole('dialog', { name: 'Edit Holiday' });
    await expect(editDialog.getByLabel('Start Date')).toHaveValue('01/01/2033');
    await expect(editDialog.getByLabel('Holiday One')).toBeChecked();
    await editDialog.getByLabel('All', { exact: true }).check();
    await editDialog.getByRole('button', { name: 'Update' }).click();
    await expect(row).toContainText('All Classes');

    const pendingDownload = staff.waitForEvent('download');
    await staff.getByRole('button', { name: 'Download', exact: true }).click();
    const download = await pendingDownload;
    expect(download.suggestedFilename()).toBe('holidays.xlsx');
    const rows = await readRows(new Uint8Array(readFileSync(await download.path())).buffer);
    expect(rows).toContainEqual(['Founders’ Week', '2033-01-01', '2033-01-03', 'Saturday', 'All Classes']);

    await row.getByRole('button', { name: 'Delete Holiday' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  });
});
