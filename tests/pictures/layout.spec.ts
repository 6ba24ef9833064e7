import { brokenRules } from './broken-rules';
import { findFaults } from './layout';
import { states } from './states';
import { expect, settled, test } from './walk';
import { sizeText } from './windows';

test.describe.configure({ mode: 'parallel' });

/** Windows in which something else than a width differs, such as where the menu is; others have the same colours. */
const looks = [1366, 911, 390];

for (const state of states) {
  test(`${state.name}: seen and used in every window`, async ({ show }) => {
    const faults: string[] = [];
    await show(state, async (page, size) => {
      const note = (colour: string, found: string[]) =>
        faults.push(...found.map((fault) => `${sizeText(size)}, ${colour}: ${fault}`));
      note('both colours', await page.evaluate(findFaults));
      note('light', await brokenRules(page));
      if (!looks.includes(size.width)) return;
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      note('dark', await brokenRules(page, ['color-contrast']));
      await page.emulateMedia({ colorScheme: 'light' });
      await settled(page);
    });
    expect(faults, state.name).toEqual([]);
  });
}
