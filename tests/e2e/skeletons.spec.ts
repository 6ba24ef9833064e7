import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../resilience/behind-faults';
import { type FaultProxy, passThrough } from '../support/fault-proxy';
import { gate } from '../support/gate';

const lists = [
  'employees',
  'students',
  'classes',
  'sections',
  'sections/1/teachers',
  'sections/1/students',
  'subjects',
  'holidays',
  'meal-plan',
  'broadcasting',
];
const others = ['dashboard', 'attendance-report', 'fees-structure', 'settings/school-profile'];
// The narrowest in which all columns have their width.
test.use({ viewport: { width: 1280, height: 720 } });

const placed = 'main :is(thead th, tbody tr:first-child, div.rounded-card:not(.rounded-card *))';

/** Where the column heads, the first row and the cards stand, in px; found and measured at once, because React may replace them. */
const places = (page: Page) =>
  page.evaluate(
    (selector) =>
      // What follows a screen is there already when it is shown.
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { left, top, width } = element.getBoundingClientRect();
          return {
            what: element.tagName === 'TH' ? element.textContent : element.tagName,
            at: [left, top, width].map(Math.round),
          };
        }),
    placed,
  );

/** The places while the upstream keeps its answers to itself, and after it has given them. */
async function placesOf(page: Page, url: string, proxy: FaultProxy, loaded: string) {
  const { opened: released, open: release } = gate();
  proxy.always(async (exchange) => {
    await released;
    await passThrough(exchange);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main [aria-busy]').first().waitFor();
  // It comes in parts, which React shows one after the other.
  let waiting = await places(page);
  const isWhole = async () => {
    const before = waiting;
    waiting = await places(page);
    return waiting.length > 0 && isDeepStrictEqual(before, waiting);
  };
  await expect.poll(isWhole, { intervals: [400] }).toBe(true);
  // What is typed into a screen that gives way to another one would be lost.
  await expect(
    page.locator('main').locator('a, button, input, select, textarea').filter({ visible: true }),
  ).toHaveCount(0);
  proxy.always(passThrough);
  release();
  await page.locator(loaded).first().waitFor();
  return { waiting, there: await places(page) };
}

for (const list of lists) {
  test(`the skeleton of ${list} has its heads, and its rows where they come`, async ({ staff, behind }) => {
    const loaded = 'main tbody tr:not([aria-hidden])';
    const { waiting, there } = await placesOf(staff, `${behind.url}/${list}`, behind.proxy, loaded);
    expect(there.length).toBeGreaterThan(3);
    expect(waiting).toEqual(there);
  });
}

for (const screen of others) {
  test(`nothing of ${screen} moves when it is loaded`, async ({ staff, behind }) => {
    const loaded = 'main:not(:has([aria-busy=true]))';
    const { waiting, there } = await placesOf(staff, `${behind.url}/${screen}`, behind.proxy, loaded);
    expect(there.length).toBeGreaterThan(0);
    expect(waiting).toEqual(there);
  });
}
