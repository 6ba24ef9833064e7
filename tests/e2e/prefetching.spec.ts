import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from './test';

/** True for Next's requests for this page and its parts. */
const isPageRequest = (request: Request, path: string) =>
  'rsc' in request.headers() && new URL(request.url()).pathname === path;

function pageRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => 'rsc' in request.headers() && asked.push(new URL(request.url()).pathname));
  return asked;
}

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Makes a prefetch likely, and waits until the page's loading state, the whole page and its scripts are loaded. */
async function waitForPrefetch(page: Page, path: string, approach: () => Promise<void>): Promise<void> {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await approach();
  await expect(async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(loaded.filter((one) => one === path)).toHaveLength(2);
    expect(scripts).not.toEqual([]);
    expect(loaded).toEqual(expect.arrayContaining(scripts));
  }).toPass();
}

test('a hovered or focused link opens its screen immediately, even offline', async ({ staff, context }) => {
  await staff.goto('/employees');
  await waitForPrefetch(staff, '/holidays', () => entry(staff, 'Holidays').hover());
  await waitForPrefetch(staff, '/subjects', () => entry(staff, 'Subjects').focus());
  await context.setOffline(true);
  for (const name of ['Holidays', 'Subjects']) {
    await entry(staff, name).press('Enter');
    await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(staff.getByRole('row').nth(1)).toBeVisible();
  }
  await context.setOffline(false);
});

test('a prefetch is aborted when the pointer leaves the link, but not after a click', async ({ staff }) => {
  await staff.goto('/employees');
  await staff.route('**/holidays?_rsc=*', () => {});
  const begun = staff.waitForRequest((request) => isPageRequest(request, '/holidays'));
  await entry(staff, 'Holidays').hover();
  await begun;
  const ended = staff.waitForEvent('requestfailed', (request) => isPageRequest(request, '/holidays'));
  await entry(staff, 'Employees').hover();
  await ended;
  await staff.unroute('**/holidays?_rsc=*');
  await entry(staff, 'Holidays').click();
  await expect(staff.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible();

  await test.step('a clicked link', async () => {
    const held: Route[] = [];
    let isOutline = true;
    await staff.route('**/classes?_rsc=*', (route) => {
      if (!isOutline) return void held.push(route);
      isOutline = false;
      return route.continue();
    });
    await entry(staff, 'Classes').hover();
    await expect.poll(() => held.length).toBe(1);
    await staff.mouse.down();
    await staff.mouse.up();
    await entry(staff, 'Subjects').hover();
    await staff.unroute('**/classes?_rsc=*');
    for (const route of held) await route.continue().catch(() => undefined);
    await expect(staff.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible();
    await expect(staff.getByRole('row').nth(1)).toBeVisible();
  });
});

test('visible links alone are not prefetched', async ({ staff }) => {
  const asked = pageRequests(staff);
  await staff.goto('/sections?class=1', { waitUntil: 'networkidle' });
  await expect(staff.getByRole('link', { name: 'View students' }).first()).toBeVisible();
  await staff.getByRole('button', { name: 'Add Section' }).focus();
  expect(asked).toEqual([]);
});

test('nothing is prefetched with data saver', async ({ staff }) => {
  const line = (saveData: boolean) => Object.assign(navigator, { connection: { saveData } });
  await staff.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined, writable: true }));
  await staff.goto('/employees');
  await staff.evaluate(line, true);
  const asked = pageRequests(staff);
  await entry(staff, 'Holidays').focus();
  await staff.evaluate(line, false);
  // This later prefetch has finished, so an earlier one would have been requested by now.
  await waitForPrefetch(staff, '/subjects', () => entry(staff, 'Subjects').hover());
  expect(asked.filter((path) => path === '/holidays')).toEqual([]);
});

test('a prefetched page shows a later change', async ({ staff }) => {
  await staff.goto('/classes');
  await waitForPrefetch(staff, '/sections', () => entry(staff, 'Sections').hover());
  const asked = pageRequests(staff);
  await staff.getByRole('button', { name: 'Add Class' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Class Name').fill('Late');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await entry(staff, 'Sections').press('Enter');
  await expect(staff.getByRole('heading', { name: 'Sections', level: 1 })).toBeVisible();
  await expect(staff.getByLabel('Class', { exact: true })).toContainText('Late');
  expect(asked).toEqual([]);
});

const isPageOfEmployees = (request: Request, nth: number) => request.url().includes(`/employee/list?page=${nth}&`);

/** Resolves when this page of the employees has been loaded. */
const pageOfEmployees = (page: Page, nth: number) =>
  page.waitForEvent('requestfinished', (request) => isPageOfEmployees(request, nth));

const range = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('paragraph');

test('a hovered page button loads its page, and a click loads the one after it', async ({ staff, context }) => {
  await staff.goto('/employees?size=5');
  const second = pageOfEmployees(staff, 2);
  await staff.getByRole('button', { name: 'Next page' }).hover();
  await second;
  const third = pageOfEmployees(staff, 3);
  await staff.mouse.down();
  await staff.mouse.up();
  await expect(range(staff)).toContainText('6–10 of');
  await third;
  await context.setOffline(true);
  await staff.mouse.down();
  await staff.mouse.up();
  await expect(range(staff)).toContainText('11–15 of');
  await expect(staff.getByRole('row')).toHaveCount(6);
  await context.setOffline(false);
});
