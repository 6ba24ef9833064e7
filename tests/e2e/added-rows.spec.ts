import type { Page } from '@playwright/test';
import { addClass, send } from './create-records';
import { expect, test } from './test';

test.use({ viewport: { width: 1366, height: 600 } });

const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function expectAddedInView(page: Page, name: string) {
  const row = findRow(page, name);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveAttribute('data-added');
  await expect(row).toBeInViewport({ ratio: 1 });
}

test('a new holiday far down in the list is in view', async ({ staff, school }) => {
  const { data } = (await addClass(staff, 'Long list')) as { data: { id: number } };
  for (let day = 10; day < 30; day++) {
    const date = `2034-01-${day}`;
    const body = { holiday_name: `Day ${day}`, start_date: date, end_date: date, classes: [data.id] };
    await send(staff, 'POST', '/holiday/create', body);
  }
  await staff.goto(`${school.url}/holidays`);
  await staff.getByRole('button', { name: 'Add Holiday' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add New Holiday' });
  await dialog.getByLabel('Holiday Name').fill('The last day');
  await dialog.getByLabel('Start Date').fill('2034-02-01');
  await dialog.getByLabel('Long list').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectAddedInView(staff, 'The last day');
});

test('a new broadcast is in view on its page', async ({ staff, school }) => {
  await staff.goto(`${school.url}/broadcasting?size=5&page=2`);
  await expect(staff.getByRole('row').nth(1)).toBeAttached();
  await staff.getByRole('button', { name: 'Add Broadcast' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Broadcast' });
  await dialog.getByLabel('Title').fill('A late one');
  await dialog.getByLabel('Description').fill('All classes take part.');
  await dialog.getByLabel('Date').fill('2020-12-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expectAddedInView(staff, 'A late one');
});
