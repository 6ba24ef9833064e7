import { brokenRules } from './broken-rules';
import { findFaults } from './layout';
import { states } from './states';
import { expect, settled, test } from './walk';
import { sizeText } from './windows';

test.describe.configure({ mode: 'parallel' });

/** Accessibility is looked at once here, in a wide and a narrow window by turns; `npm run screenshots` does so in each. */
const looks = [
  { width: 1366, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

for (const [nth, state] of states.entries()) {
  test(`${state.name}: seen and used in every window`, async ({ show }) => {
    const faults: string[] = [];
    await show(state, async (page, size) => {
      const found = await page.evaluate(findFaults);
      const look = looks[nth % looks.length];
      if (size.width === look?.width) {
        await page.emulateMedia({ colorScheme: look.colorScheme });
        await settled(page);
        found.push(...(await brokenRules(page)));
      }
      faults.push(...found.map((fault) => `${sizeText(size)}: ${fault}`));
    });
    expect(faults, state.name).toEqual([]);
  });
}
