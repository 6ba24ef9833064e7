import type { Page } from '@playwright/test';
import { academicSessions } from '@/lib/features/fees/rules';
import { waitUntilSettled } from '@/tests/pictures/wait-until-settled';
import { showsAll } from '@/tests/pictures/windows';
import { consolePages } from '@/tests/support/console-pages';
import { createGate } from '@/tests/support/create-gate';
import { waitUntilHydrated } from '@/tests/support/hydrated-pages';
import { expect, test } from './test';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Returns the elements that have moved since `start`, in ms of the page's clock. Runs in the page. */
function findShifts(start: number): string[] {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  // Safe cast: the observer records layout shifts only.
  const shifts = (observer.takeRecords() as LayoutShift[]).filter(({ startTime }) => startTime > start);
  return shifts.flatMap(({ value, sources }) =>
    sources.map(({ node, previousRect: from, currentRect: to }) => {
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
      const name = `${node?.nodeName.toLowerCase()} “${node?.textContent?.slice(0, 40)}”`;
      return `${value.toFixed(4)} ${name}: ${place(from)} → ${place(to)}`;
    }),
  );
}

/**
 * Opens a page in the steps of a slow connection: without scripts, then without the replies to its calls, then
 * complete. Returns the time when its HTML was painted, in ms of the page's clock. Earlier shifts say nothing about the
 * page, because a browser may paint any part of the HTML that has arrived.
 */
async function openInSteps(page: Page, path: string): Promise<number> {
  const scripts = createGate();
  const replies = createGate();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.route('**/api/v1/**', async (route) => {
    await replies.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  await waitUntilSettled(page);
  const painted = await page.evaluate(() => performance.now());
  scripts.open();
  await waitUntilHydrated(page);
  await waitUntilSettled(page);
  replies.open();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await waitUntilSettled(page);
  await page.unrouteAll({ behavior: 'wait' });
  return painted;
}

const addresses = new Map([
  ['/add-fee', `/add-fee?session=${academicSessions(new Date().getFullYear())[0]}&class=1&term=quarterly`],
  ['/settings', '/settings/school-profile'],
]);

const windows = [
  { width: 412, height: 823 },
  { width: 1366, height: 768 },
];

for (const size of windows.slice(showsAll ? 0 : 1)) {
  for (const path of consolePages) {
    test(`nothing moves while ${path} loads in a window of ${size.width}×${size.height}`, async ({ staff }) => {
      await staff.setViewportSize(size);
      const painted = await openInSteps(staff, addresses.get(path) ?? path);
      expect(await staff.evaluate(findShifts, painted)).toEqual([]);
    });
  }
}
