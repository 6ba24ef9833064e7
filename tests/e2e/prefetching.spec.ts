import type { Page, Request, Route } from '@playwright/test';
import { waitUntilIdle } from '../support/hydrated-pages';
import { expect, test } from './test';

/** True for Next's requests for this page or a part of it. */
const isPageRequest = (request: Request, path: string) =>
  'rsc' in request.headers() && new URL(request.url()).pathname === path;

function recordPageRequests(page: Page): string[] {
  const requestedPaths: string[] = [];
  page.on('request', (request) => 'rsc' in request.headers() && requestedPaths.push(new URL(request.url()).pathname));
  return requestedPaths;
}

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/**
 * Hovers over or focuses a link, which starts a prefetch. Waits until the browser has received the replies to both
 * requests of the prefetch (the loading state and the whole page) and all scripts.
 */
async function waitForPrefetch(page: Page, path: string, moveToLink: () => Promise<void>): Promise<void> {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await moveToLink();
  await expect(async () => {
    const loadedPaths = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(loadedPaths.filter((loadedPath) => loadedPath === path)).toHaveLength(2);
    expect(scripts).not.toEqual([]);
    expect(loadedPaths).toEqual(expect.arrayContaining(scripts));
  }).toPass();
}

/** Resolves when the browser has loaded the rows of a list. */
const waitForRows = (page: Page, path: string) =>
  page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === `/api/v1${path}`);

test('a hovered or focused link opens its screen immediately, even offline', async ({ staff, context }) => {
  await staff.goto('/employees');
  await waitUntilIdle(staff);
  await waitForPrefetch(staff, '/broadcasting', () => menuEntry(staff, 'Broadcasting').hover());
  const holidays = waitForRows(staff, '/holiday/list');
  await menuEntry(staff, 'Holidays').hover();
  await holidays;
  const subjects = waitForRows(staff, '/subject/list');
  await menuEntry(staff, 'Subjects').focus();
  await subjects;
  await context.setOffline(true);
  for (const name of ['Holidays', 'Subjects', 'Broadcasting']) {
    await menuEntry(staff, name).press('Enter');
    await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(staff.getByRole('row').nth(1)).toBeVisible();
  }
  await context.setOffline(false);
});

test('a prefetch is aborted when the pointer leaves the link, but not after a click', async ({ staff }) => {
  await staff.goto('/employees');
  await staff.route('**/meal-plan?_rsc=*', () => {});
  const prefetchStarted = staff.waitForRequest((request) => isPageRequest(request, '/meal-plan'));
  await menuEntry(staff, 'Meal Plan').hover();
  await prefetchStarted;
  const prefetchAborted = staff.waitForEvent('requestfailed', (request) => isPageRequest(request, '/meal-plan'));
  await menuEntry(staff, 'Employees').hover();
  await prefetchAborted;
  await staff.unroute('**/meal-plan?_rsc=*');
  await menuEntry(staff, 'Meal Plan').click();
  await expect(staff.getByRole('heading', { name: 'Meal Plan', level: 1 })).toBeVisible();

  await test.step('a clicked link', async () => {
    const heldRoutes: Route[] = [];
    let isFirstRequest = true;
    await staff.route('**/broadcasting?_rsc=*', (route) => {
      if (!isFirstRequest) return void heldRoutes.push(route);
      isFirstRequest = false;
      return route.continue();
    });
    await menuEntry(staff, 'Broadcasting').hover();
    await expect.poll(() => heldRoutes.length).toBe(1);
    await staff.mouse.down();
    await staff.mouse.up();
    await menuEntry(staff, 'Subjects').hover();
    await staff.unroute('**/broadcasting?_rsc=*');
    for (const route of heldRoutes) await route.continue().catch(() => undefined);
    await expect(staff.getByRole('heading', { name: 'Broadcasting', level: 1 })).toBeVisible();
    await expect(staff.getByRole('row').nth(1)).toBeVisible();
  });
});

test('visible links alone are not prefetched', async ({ staff }) => {
  const requestedPaths = recordPageRequests(staff);
  await staff.goto('/sections?class=1');
  await waitUntilIdle(staff);
  await expect(staff.getByRole('link', { name: 'View students' }).first()).toBeVisible();
  await staff.getByRole('button', { name: 'Add Section' }).focus();
  expect(requestedPaths).toEqual([]);
});

test('nothing is prefetched with data saver', async ({ staff }) => {
  const setDataSaver = (saveData: boolean) => Object.assign(navigator, { connection: { saveData } });
  await staff.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined, writable: true }));
  await staff.goto('/employees');
  await staff.evaluate(setDataSaver, true);
  const requestedPaths = recordPageRequests(staff);
  await menuEntry(staff, 'Meal Plan').focus();
  await staff.evaluate(setDataSaver, false);
  // Waits for a later prefetch. The browser would have requested `/meal-plan` before this prefetch.
  await waitForPrefetch(staff, '/broadcasting', () => menuEntry(staff, 'Broadcasting').hover());
  expect(requestedPaths.filter((path) => path === '/meal-plan')).toEqual([]);
});

test('a prefetched page shows a later change', async ({ staff }) => {
  await staff.goto('/classes');
  await waitForPrefetch(staff, '/fees-structure', () => menuEntry(staff, 'Fees Structure').hover());
  const requestedPaths = recordPageRequests(staff);
  await staff.getByRole('button', { name: 'Add Class' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Class Name').fill('Late');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await menuEntry(staff, 'Fees Structure').press('Enter');
  await expect(staff.getByRole('heading', { name: 'Fees Structure', level: 1 })).toBeVisible();
  await expect(staff.getByLabel('Class', { exact: true })).toContainText('Late');
  expect(requestedPaths).toEqual([]);
});

const isEmployeePageRequest = (request: Request, pageNumber: number) =>
  request.url().includes(`/employee/list?page=${pageNumber}&`);

/** Resolves when the browser has loaded this page of the list of employees. */
const waitForEmployeePage = (page: Page, pageNumber: number) =>
  page.waitForEvent('requestfinished', (request) => isEmployeePageRequest(request, pageNumber));

const rangeText = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('paragraph');

test('a hovered page button loads its page, and a click loads the one after it', async ({ staff, context }) => {
  await staff.goto('/employees?size=5');
  const secondPage = waitForEmployeePage(staff, 2);
  await staff.getByRole('button', { name: 'Next page' }).hover();
  await secondPage;
  const thirdPage = waitForEmployeePage(staff, 3);
  await staff.mouse.down();
  await staff.mouse.up();
  await expect(rangeText(staff)).toContainText('6–10 of');
  await thirdPage;
  await context.setOffline(true);
  await staff.mouse.down();
  await staff.mouse.up();
  await expect(rangeText(staff)).toContainText('11–15 of');
  await expect(staff.getByRole('row')).toHaveCount(6);
  await context.setOffline(false);
});
