import type { Page } from '@playwright/test';
import type { Check } from './checks/check';
import { foreignAddresses } from './checks/foreign-addresses';
import { noPageErrors } from './checks/page-errors';
import { paper } from './checks/paper';
import { scriptWeight } from './checks/script-weight';
import { noSecrets } from './checks/secrets';
import { noEarlyControls, skeleton } from './checks/skeleton';
import { tabOrder } from './checks/tab-order';
import { tabTitle } from './checks/tab-title';
import { findAccessibilityFaults } from './find-accessibility-faults';
import { findLayoutFaults } from './find-layout-faults';
import { states as allStates, type State } from './states';
import { expect, groupByVisit, test } from './walk';
import { showsAll, sizeText, type WindowSize, windowSizes } from './windows';

test.describe.configure({ mode: 'parallel' });

// All pictures: every screen and dialog in a usual window, in a window at 150 % zoom and on a phone.
const sizes = windowSizes.filter(({ width }) => (showsAll ? [1366, 911, 390] : [1366]).includes(width));
const states = showsAll ? allStates : allStates.filter(({ screen }) => screen);

const overlaps: Check = (page) => page.evaluate(findLayoutFaults);
const accessibility: Check = (page, { dialog }) =>
  findAccessibilityFaults(page, dialog ? { include: ['[role$=dialog]'] } : undefined);

for (const visited of groupByVisit(states)) {
  test(visited.map(({ name }) => name).join('; '), async ({ visit, school, pausableSchool }) => {
    const faults: string[] = [];
    const collect =
      (checksOf: (state: State) => Record<string, Check>) => async (page: Page, state: State, size: WindowSize) => {
        for (const [name, check] of Object.entries(checksOf(state))) {
          const results = await check(page, state, size).catch(({ message }: Error) => [message]);
          faults.push(...results.map((fault) => `${state.name}, ${sizeText(size)}, ${name}: ${fault}`));
        }
      };
    await visit(visited, {
      sizes,
      everySize: collect(({ isLoading }) => ({
        overlaps,
        ...(isLoading ? { noEarlyControls } : {}),
      })),
      once: collect(({ screen, isLoading }): Record<string, Check> => {
        if (isLoading) return { skeleton: skeleton(pausableSchool), noPageErrors };
        const screenChecks: Record<string, Check> = screen ? { tabTitle, scriptWeight, tabOrder, paper } : {};
        return {
          accessibility,
          foreignAddresses,
          noSecrets: noSecrets(school.secrets),
          ...screenChecks,
          noPageErrors,
        };
      }),
    });
    expect(faults).toEqual([]);
  });
}
