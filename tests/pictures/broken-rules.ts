import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * The rules of accessibility that the page breaks. Without the detour that `@axe-core/playwright` makes through a second
 * page, because this looks a thousand times.
 */
export async function brokenRules(page: Page, only?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // which the source has just put there
    const { violations } = await inPage.run(
      { exclude: ['[data-sonner-toaster]'] },
      // A page that is cut where its rows follow has its title in that part.
      {
        resultTypes: ['violations'],
        runOnly,
        rules: { 'target-size': { enabled: true }, 'document-title': { enabled: false } },
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, html }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''} ${html.slice(0, 160)}`),
    );
  }, only);
}
