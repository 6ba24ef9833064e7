import { expect, type Page } from '@playwright/test';
import type { startHeldSchool } from '../held-school';
import type { Check } from './check';

const placed = 'main :is(thead th, tbody tr:first-child, div.rounded-card:not(.rounded-card *))';

/** The places of the column heads, the first row and the cards, in px; measured at once, because React may replace them. */
const places = (page: Page) =>
  page.evaluate(
    (selector) =>
      // The next part of a streamed page is there before it is shown.
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { left, top, width } = element.getBoundingClientRect();
          const name = element.tagName === 'TH' ? element.textContent : element.tagName;
          return `${name} at ${[left, top, width].map(Math.round)}`;
        }),
    placed,
  );

const loaded = 'main:not(:has([aria-busy=true])):not(:has(tbody tr:first-child[aria-hidden]))';

/** Nothing can be used while the server keeps the response open: it would be lost with the next part. */
export const noControlsToLose: Check = (page) =>
  page.evaluate(() =>
    document.readyState === 'loading'
      ? [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => `${control.localName} “${control.textContent}” can be used while it waits`)
      : [],
  );

/** A screen that waits has the frame of the loaded one. */
export const skeleton =
  (heldSchool: () => ReturnType<typeof startHeldSchool>): Check =>
  async (page, { firstParts }) => {
    const placesOfFirst = async () => (await places(page)).slice(0, firstParts);
    const { hold, release } = await heldSchool();
    // The narrowest in which all columns have their width.
    await page.setViewportSize({ width: 1280, height: 720 });
    release();
    await page.locator(loaded).waitFor();
    const there = await placesOfFirst();
    if (there.length === 0) return ['has no part whose place can be compared'];
    hold();
    await page.goto(page.url(), { waitUntil: 'commit' });
    // It comes in parts, which React shows one after the other.
    await expect.poll(placesOfFirst, 'the frame while it waits').toEqual(there);
    release();
    return [];
  };
