import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findFaults } from './layout';
import { states } from './states';
import { expect, settled, test } from './walk';
import { colours, nameOf } from './windows';

test.describe.configure({ mode: 'parallel' });

/** The rules that a page breaks. Colours alone are another matter in the dark. */
async function brokenRules(page: Page, colour: (typeof colours)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: colour });
  await settled(page);
  const axe = new AxeBuilder({ page }).exclude('[data-sonner-toaster]');
  if (colour === 'dark') axe.withRules('color-contrast');
  else axe.options({ rules: { 'target-size': { enabled: true }, 'document-title': { enabled: false } } });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

for (const state of states) {
  test(`${state.name} can be seen and used in every window`, async ({ show }) => {
    const faults: string[] = [];
    await show(state, async (page, size) => {
      const found = await page.evaluate(findFaults);
      for (const fault of found) faults.push(`${nameOf(size)}: ${fault}`);
      for (const colour of colours) {
        for (const rule of await brokenRules(page, colour)) faults.push(`${nameOf(size)}, ${colour}: ${rule}`);
      }
    });
    expect(faults, state.name).toEqual([]);
  });
}
