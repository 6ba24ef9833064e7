import { brokenRules } from './broken-rules';
import { findFaults } from './layout';
import { states } from './states';
import { expect, settled, test } from './walk';
import { sizeText } from './windows';

test.describe.configure({ mode: 'parallel' });

/** Where accessibility differs, by the width of the window; `npm run screenshots` looks at it in every window and colour. */
const colourAt: Record<number, 'light' | 'dark'> = { 1366: 'light', 390: 'dark' };

for (const state of states) {
  test(`${state.name}: seen and used in every window`, async ({ show }) => {
    const faults: string[] = [];
    await show(state, async (page, size) => {
      const found = await page.evaluate(findFaults);
      const colorScheme = colourAt[size.width];
      if (colorScheme) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        found.push(...(await brokenRules(page)));
      }
      faults.push(...found.map((fault) => `${sizeText(size)}: ${fault}`));
    });
    expect(faults, state.name).toEqual([]);
  });
}
