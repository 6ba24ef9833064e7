import type { Page } from '@playwright/test';
import { findFaults } from './layout';
import { states } from './states';
import { expect, test } from './walk';
import { sizeText, type WindowSize, windowSizes } from './windows';

test.describe.configure({ mode: 'parallel' });

/** A usual window, one at 150 %, and a phone; `npm run screenshots` looks at all, and at accessibility too. */
const sizes = windowSizes.filter(({ width }) => [1366, 911, 390].includes(width));

for (const state of states) {
  test(`${state.name}: seen and used in every window`, async ({ show }) => {
    const faults: string[] = [];
    const look = async (page: Page, size: WindowSize) => {
      const found = await page.evaluate(findFaults);
      faults.push(...found.map((fault) => `${sizeText(size)}: ${fault}`));
    };
    await show(state, look, sizes);
    expect(faults, state.name).toEqual([]);
  });
}
