import { expect, type Page } from '@playwright/test';
import type { startPausableSchool } from '../start-pausable-school';
import type { Check } from './check';

const placedSelector = 'main :is(thead th, tbody tr:first-child, div.rounded-card:not(.rounded-card *))';

/**
 * Returns the positions of the column heads, the first row and the cards in px. Measures all positions in one
 * evaluation, because React may replace the elements.
 */
const measurePlaces = (page: Page) =>
  page.evaluate(
    (selector) =>
      // Leaves out hidden elements, because streamed content is in the document before React shows it.
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

/**
 * Finds controls that the user can already operate while the response arrives. React would discard the user's input.
 */
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
    // The window is the narrowest one in which all columns have their full width.
    await page.setViewportSize({ width: 1280, height: 720 });
    release();
    await page.locator(loadedSelector).waitFor();
    const expected = await measureFirstParts();
    if (expected.length === 0) return ['has no part whose position can be compared'];
    hold();
    await page.goto(page.url(), { waitUntil: 'commit' });
    // Polls the positions, because React shows the streamed parts one after the other.
    await expect.poll(measureFirstParts, 'the layout while the page loads').toEqual(expected);
    release();
    return [];
  };
