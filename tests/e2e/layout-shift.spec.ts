import type { Page } from '@playwright/test';
import { academicSessions } from '@/lib/features/fees/fee-choice';
import { waitUntilSettled } from '../pictures/wait-until-settled';
import { consolePages } from '../support/console-pages';
import { createGate } from '../support/create-gate';
import { waitUntilHydrated } from '../support/hydrated-pages';
import { expect, test } from './test';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Returns the elements that have moved since the page was opened. Runs in the page. */
function findShifts(): string[] {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  // Safe cast: the observer records layout shifts only.
  return (observer.takeRecords() as LayoutShift[]).flatMap(({ value, sources }) =>
    sources.map(({ node, previousRect: from, currentRect: to }) => {
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
      const name = `${node?.nodeName.toLowerCase()} “${node?.textContent?.slice(0, 40)}”`;
      return `${value.toFixed(4)} ${name}: ${place(from)} → ${place(to)}`;
    }),
  );
}

const waitUntilPainted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
      }),
  );

/**
 * Opens a page in the steps of a slow connection: without scripts, then without the replies to its calls, then
 * complete.
 */
async function openInSteps(page: Page, path: string) {
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
  await waitUntilPainted(page);
  scripts.open();
  await waitUntilHydrated(page);
  await waitUntilSettled(page);
  replies.open();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await waitUntilSettled(page);
  await page.unrouteAll({ behavior: 'wait' });
}

const addresses = new Map([
  ['/add-fee', `/add-fee?session=${academicSessions(new Date().getFullYear())[0]}&class=1&term=quarterly`],
  ['/settings', '/settings/school-profile'],
]);

for (const size of [
  { width: 1366, height: 768 },
  { width: 412, height: 823 },
]) {
  for (const path of consolePages) {
    test(`nothing moves while ${path} loads in a window of ${size.width}×${size.height}`, async ({ staff }) => {
      await staff.setViewportSize(size);
      await openInSteps(staff, addresses.get(path) ?? path);
      expect(await staff.evaluate(findShifts)).toEqual([]);
    });
  }
}
