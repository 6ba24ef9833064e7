import type { Page, Request, Route } from '@playwright/test';
import { waitUntilHydrated, waitUntilIdle } from '../support/hydrated-pages';
import { expect, test } from './test';

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

async function expectList(page: Page, name: string) {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.locator('#rows').getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Green Valley Public School`);
  await expect(menuEntry(page, name)).toHaveAttribute('aria-current', 'page');
}

/** Opens the list of employees, and waits until the code of all lists is loaded. */
async function openEmployees(page: Page) {
  await page.goto('/employees');
  await waitUntilIdle(page);
}

const pathOf = (request: Request) => new URL(request.url()).pathname.replace('/api/v1', '');

const isPageRequest = (request: Request) => request.isNavigationRequest() || 'rsc' in request.headers();

const lists = [
  ['Students', '/students/list'],
  ['Classes', '/classes/list'],
  ['Sections', '/classes/list_all_active /sections/list'],
  ['Subjects', '/subject/list'],
  ['Holidays', '/holiday/list'],
] as const;

for (const [name, calls] of lists) {
  test(`${name} opens with a request for its rows alone, and Back shows the list before it`, async ({ staff }) => {
    await openEmployees(staff);
    const paths: string[] = [];
    staff.on('request', (request) => request.resourceType() === 'script' || paths.push(pathOf(request)));
    await menuEntry(staff, name).press('Enter');
    await expectList(staff, name);
    await expect(menuEntry(staff, name)).toBeFocused();
    expect(paths.join(' ')).toBe(calls);
    await staff.goBack();
    await expectList(staff, 'Employees');
    await staff.goForward();
    await expectList(staff, name);
    expect(paths.join(' ')).toBe(calls);
  });
}

test('a list that was opened without a page request survives reloads, other screens, and Back', async ({ staff }) => {
  await openEmployees(staff);
  await menuEntry(staff, 'Students').click();
  await expectList(staff, 'Students');
  await menuEntry(staff, 'Subjects').click();
  await expectList(staff, 'Subjects');
  await staff.reload();
  await expectList(staff, 'Subjects');
  // The page is loaded again, because its entry of the history is from before the reload.
  const loaded = staff.waitForEvent('load');
  await staff.goBack();
  await loaded;
  await waitUntilHydrated(staff);
  await expectList(staff, 'Students');
  await staff.goBack();
  await expectList(staff, 'Employees');
  await staff.goForward();
  await expectList(staff, 'Students');
  await menuEntry(staff, 'Meal Plan').click();
  await expect(staff.getByRole('heading', { name: 'Meal Plan', level: 1 })).toBeVisible();
  await staff.goBack();
  await expectList(staff, 'Students');
  await staff.reload();
  await expectList(staff, 'Students');
  await menuEntry(staff, 'Employees').click();
  await expectList(staff, 'Employees');
});

test('a list opens at its top, with a skeleton while its rows are late', async ({ staff }) => {
  await staff.setViewportSize({ width: 1280, height: 400 });
  await openEmployees(staff);
  let release = () => {};
  await staff.route('**/api/v1/students/list?*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await staff.mouse.wheel(0, 300);
  await expect.poll(() => staff.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await menuEntry(staff, 'Students').press('Enter');
  await expect(staff.getByRole('heading', { name: 'Students', level: 1 })).toBeInViewport();
  await expect(staff.locator('.animate-shimmer').first()).toBeVisible();
  release();
  await expectList(staff, 'Students');
});

test('of two links in a row, the last one opens', async ({ staff }) => {
  await openEmployees(staff);
  const heldRoutes: Route[] = [];
  await staff.route('**/meal-plan?_rsc=*', (route) => void heldRoutes.push(route));
  await menuEntry(staff, 'Meal Plan').press('Enter');
  await menuEntry(staff, 'Students').press('Enter');
  await expectList(staff, 'Students');
  await staff.unroute('**/meal-plan?_rsc=*');
  for (const route of heldRoutes) await route.continue().catch(() => undefined);
  await waitUntilIdle(staff);
  await expectList(staff, 'Students');
});

test('with a server that fails, the current list stays until the other one can open', async ({ staff }) => {
  await openEmployees(staff);
  await staff.route('**/*', (route) => (isPageRequest(route.request()) ? route.abort() : route.fallback()));
  await staff.route('**/api/v1/students/list?*', (route) => route.abort());
  await menuEntry(staff, 'Students').press('Enter');
  await expect(staff.getByText('Not reachable.')).toBeVisible();
  await expectList(staff, 'Employees');
  await staff.unrouteAll();
  await expectList(staff, 'Students');
});
