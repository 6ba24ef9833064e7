import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { settled } from './settled';

/** Half as long as `axe.source`, and each page reads it. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Toasts have a test of their own; the list of a select lies outside of everything, by Radix's design. */
const wholePage: { include: string[]; exclude?: string[] } = {
  include: ['html'],

  exclude: ['[data-sonner-toaster]', '[data-radix-popper-content-wrapper]'],
};

/**
 * The rules of accessibility that the page breaks once everything has its colours. `@axe-core/playwright` would make a
 * detour through a second page each time, and this looks a hundred times.
 */
export async function brokenRules(page: Page, where = wholePage): Promise<string[]> {
  await settled(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return page.evaluate(async (within) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // which the source has just put there
    const { violations } = await inPage.run(
      within,
      // A page that is cut where its rows follow has its title in that part.
      {
        resultTypes: ['violations'],
        // Only rules for style sheets and films ask for files; they are off or have nothing to look at.
        preload: false,
        rules: {
          'target-size': { enabled: true },
          'document-title': { enabled: false },
          // Browsers give the keyboard what scrolls and has nothing to focus.
          'scrollable-region-focusable': { enabled: false },
        },
      },
    );
    return (
      violations
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, html }) => ({ id, target, html, why: any[0]?.message ?? '' })),
        )
        // A scroll brings it out from under the pager; `findFaults` tries that.
        .filter(({ why }) => !why.includes('partially obscured'))
        .map(({ id, target, html, why }) => `${id}: ${target.join(' ')} ${why} ${html.slice(0, 160)}`)
    );
  }, where);
}
