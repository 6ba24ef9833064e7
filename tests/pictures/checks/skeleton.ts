import { expect, type Page } from '@playwright/test';
import type { startPausableSchool } from '../start-pausable-school';
import type { Check } from './check';

const placedSelector = 'main :is(thead th, tbody tr:first-child, div.rounded-card:not(.rounded-card *))';

/**
 * Returns the positions of column heads, first row and cards in px. One evaluation measures all, because React may
 * replace them.
 */
const measurePlaces = (page: Page) =>
  page.evaluate(
    (selector) =>
      // Streamed content is in the document before React shows it.
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { left, top, width } = element.getBoundingClientRect();
          const name = element.tagName === 'TH' ? element.textContent : element.tagName;
          return `${name} at ${[left, top, width].map(Math.round)}`;
        }),
    placedSelector,
  );

const loadedSelector = 'main:not(:has([aria-busy=true])):not(:has(tbody tr:first-child[aria-hidden]))';

/** Finds controls that are usable while the response streams: React would discard their input. */
export const noEarlyControls: Check = (page) =>
  page.evaluate(() =>
    document.readyState === 'loading'
      ? [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => `${control.localName} “${control.textContent}” can be used while the page loads`)
      : [],
  );

export const skeleton =
  (startSchool: () => ReturnType<typeof startPausableSchool>): Check =>
  async (page, { firstParts }) => {
    const measureFirstParts = async () => (await measurePlaces(page)).slice(0, firstParts);
    const { hold, release } = await startSchool();
    // The narrowest window in which all columns have their full width.
    await page.setViewportSize({ width: 1280, height: 720 });
    release();
    await page.locator(loadedSelector).waitFor();
    const expected = await measureFirstParts();
    if (expected.length === 0) return ['has no part whose position can be compared'];
    hold();
    await page.goto(page.url(), { waitUntil: 'commit' });
    // React shows the streamed parts one after the other.
    await expect.poll(measureFirstParts, 'the layout while the page loads').toEqual(expected);
    release();
    return [];
  };
