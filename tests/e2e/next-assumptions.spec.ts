import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { version } from 'next/package.json';
import { waitUntilIdle } from '../support/hydrated-pages';
import { expect, test } from './test';

const document = 'docs/decisions/what-we-assume-of-next.md';
const advice = `Next behaves differently: read ${document}, and run the tests that it names`;

interface RouterRequest {
  hasParameter: boolean;
  isForOutline: boolean;
  priority: string;
}

/** Records the requests that the router of Next sends for a page. Playwright itself does not report their priority. */
async function recordRouterRequests(page: Page, path: string): Promise<RouterRequest[]> {
  const routerRequests: RouterRequest[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ request: { url, headers, initialPriority: priority } }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== path || headers.rsc !== '1') return;
    routerRequests.push({
      hasParameter: searchParams.has('_rsc'),
      isForOutline: 'next-router-prefetch' in headers,
      priority,
    });
  });
  await session.send('Network.enable');
  return routerRequests;
}

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('the version of Next is the one whose behaviour the console assumes', () => {
  expect(readFileSync(document, 'utf8'), `Next was upgraded. ${advice}, and write the new version there`).toContain(
    `checked with Next ${version}`,
  );
});

test('the router marks a prefetch by its priority, and first requests the outline of the page', async ({ staff }) => {
  await staff.goto('/employees');
  await waitUntilIdle(staff);
  const routerRequests = await recordRouterRequests(staff, '/broadcasting');
  await menuEntry(staff, 'Broadcasting').hover();
  const prefetch = { hasParameter: true, priority: 'Low' };
  await expect
    .poll(() => routerRequests, advice)
    .toEqual([
      { ...prefetch, isForOutline: true },
      { ...prefetch, isForOutline: false },
    ]);
});

test('the router requests a clicked page with the header of a page request', async ({ staff }) => {
  await staff.goto('/employees');
  await waitUntilIdle(staff);
  const routerRequests = await recordRouterRequests(staff, '/meal-plan');
  // Clicks without the pointer and the focus, because these would start a prefetch.
  await menuEntry(staff, 'Meal Plan').dispatchEvent('click');
  await expect(staff.getByRole('heading', { name: 'Meal Plan', level: 1 })).toBeVisible();
  expect(routerRequests.length, advice).toBeGreaterThan(0);
  expect(routerRequests.at(-1), advice).toEqual({
    hasParameter: true,
    isForOutline: false,
    priority: 'High',
  });
});

test('each page contains the not-found page twice, so that page is short', async ({ school }) => {
  const page = await (await fetch(`${school.url}/login`)).text();
  expect(page.match(/This page could not be found/g), advice).toHaveLength(2);
});
