import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { waitUntilSettled } from './wait-until-settled';

/** Half the size of `axe.source`, and each page must parse it. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Toasts have their own test. Radix renders select lists outside of all landmarks, by design. */
const wholePage: { include: string[]; exclude?: string[] } = {
  include: ['html'],

  exclude: ['[data-sonner-toaster]', '[data-radix-popper-content-wrapper]'],
};

/**
 * Returns the accessibility rules that the page breaks. `@axe-core/playwright` would open a second page for each of the
 * hundreds of runs.
 */
export async function findAccessibilityFaults(page: Page, context = wholePage): Promise<string[]> {
  await waitUntilSettled(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (scope) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // defined by `source`
    const { violations } = await inPage.run(
      scope,
      // Streamed pages may have their title in a later chunk.
      {
        resultTypes: ['violations'],
        // Only rules for style sheets and media need preloading. They are off or have nothing to check.
        preload: false,
        rules: {
          'target-size': { enabled: true },
          'document-title': { enabled: false },
          // Browsers make scrollable regions focusable themselves.
          'scrollable-region-focusable': { enabled: false },
        },
      },
    );
    return (
      violations
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, html }) => ({ id, target, html, reason: any[0]?.message ?? '' })),
        )
        // Scrolling reveals a control under the pager; `findLayoutFaults` checks that.
        .filter(({ reason }) => !reason.includes('partially obscured'))
        .map(({ id, target, html, reason }) => `${id}: ${target.join(' ')} ${reason} ${html.slice(0, 160)}`)
    );
  }, context);
}
