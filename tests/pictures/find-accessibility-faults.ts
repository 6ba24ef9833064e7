import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { waitUntilSettled } from './wait-until-settled';

/** Uses the minified script, because it has half the size of `axe.source` and each page must parse it. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Leaves out toasts, which have their own test, and select lists, which Radix renders outside all landmarks by design.
 */
const wholePage: { include: string[]; exclude?: string[] } = {
  include: ['html'],

  exclude: ['[data-sonner-toaster]', '[data-radix-popper-content-wrapper]'],
};

/**
 * Returns the accessibility rules that the page breaks. Calls axe directly, because `@axe-core/playwright` would open a
 * second page for each of the hundreds of runs.
 */
export async function findAccessibilityFaults(page: Page, context = wholePage): Promise<string[]> {
  await waitUntilSettled(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (scope) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // Safe cast: the evaluated script defines `axe`.
    const { violations } = await inPage.run(
      scope,
      // The rule `document-title` is off, because a streamed page may receive its title in a later chunk.
      {
        resultTypes: ['violations'],
        // Only rules for style sheets and media need preloading. These rules are off or have nothing to check.
        preload: false,
        rules: {
          'target-size': { enabled: true },
          'label-content-name-mismatch': { enabled: true },
          'document-title': { enabled: false },
          // The rule `scrollable-region-focusable` is off, because browsers make scrollable regions focusable
          // themselves.
          'scrollable-region-focusable': { enabled: false },
        },
      },
    );
    return (
      violations
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, html }) => ({ id, target, html, reason: any[0]?.message ?? '' })),
        )
        // Ignores controls that the pager covers. `findLayoutFaults` checks that scrolling reveals them.
        .filter(({ reason }) => !reason.includes('partially obscured'))
        .map(({ id, target, html, reason }) => `${id}: ${target.join(' ')} ${reason} ${html.slice(0, 160)}`)
    );
  }, context);
}
