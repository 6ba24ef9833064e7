import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * The rules of accessibility that the page breaks. Without the detour that `@axe-core/playwright` makes through a second
 * page, because this looks a thousand times.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // which the source has just put there
    const { violations } = await inPage.run(
      // Toasts have a test of their own; the list of a select lies outside of everything, by Radix's design.
      { exclude: ['[data-sonner-toaster]', '[data-radix-popper-content-wrapper]'] },
      // A page that is cut where its rows follow has its title in that part.
      {
        resultTypes: ['violations'],
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
  });
}
