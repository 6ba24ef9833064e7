import type { Page, Route } from '@playwright/test';
import { addClass } from './create-records';
import { expect, test } from './test';

async function search(page: Page, text: string) {
  await page.getByLabel('Search classes').fill(text);
  await page.waitForURL(`**search=${encodeURIComponent(text).replaceAll('%20', '+')}*`);
}

test('presses the intended row when the list changes between mouse down and mouse up', async ({ staff, school }) => {
  await addClass(staff, 'Moving A');
  await addClass(staff, 'Moving B');
  await staff.goto(`${school.url}/classes?search=moving`);
  const row = staff.getByRole('row', { name: /Moving B/ });
  await row.getByRole('button', { name: 'Edit Class' }).hover();
  const heldRoutes: Route[] = [];
  await staff.route('**/classes/list*', (route) => void heldRoutes.push(route));
  const reply = staff.waitForResponse('**/classes/list*');
  await search(staff, 'moving b');
  await expect.poll(() => heldRoutes.length).toBe(1);
  await staff.mouse.down();
  await heldRoutes[0]?.continue();
  await (await reply).finished();
  // Waits long enough for the console to render the new rows. The pressed mouse button must defer this rendering.
  await staff.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await staff.mouse.up();
  await expect(staff.getByRole('dialog', { name: 'Edit Class' }).getByLabel('Class Name')).toHaveValue('Moving B');
  await expect(staff.getByText('1 class', { exact: true })).toBeVisible();

  await test.step('updates the rows even when the mouse up event is missing', async () => {
    await staff.keyboard.press('Escape');
    await staff.unroute('**/classes/list*');
    await staff.getByText('1 class', { exact: true }).hover();
    await staff.mouse.down();
    await search(staff, 'moving a');
    await expect(staff.getByRole('row', { name: /Moving A/ })).toBeVisible();
  });
});

test('searches on the server and paginates in the browser', async ({ staff, school }) => {
  for (const number of [1, 2, 3, 4, 5, 6]) await addClass(staff, `Paged ${number}`);
  await staff.goto(`${school.url}/classes`);
  await expect(staff.getByLabel('Rows per page:')).toHaveValue('20');
  await search(staff, 'Paged');
  await expect(staff.getByRole('row')).toHaveCount(7);
  await staff.getByLabel('Rows per page:').selectOption('5');
  await expect(staff.getByRole('row')).toHaveCount(6);
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByRole('row', { name: /Paged 6/ })).toBeVisible();
  await staff.goBack();
  await expect(staff.getByRole('row', { name: /Paged 1/ })).toBeVisible();
  await staff.goForward();
  await expect(staff.getByRole('row', { name: /Paged 6/ })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('row', { name: /Paged 6/ })).toBeVisible();
});
