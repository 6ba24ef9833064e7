import { join } from 'node:path';
import { states } from './states';
import { test } from './walk';
import { colours, nameOf } from './windows';

test.describe.configure({ mode: 'parallel' });

for (const state of states) {
  test(state.name, async ({ show }) => {
    await show(state, async (page, size) => {
      for (const colorScheme of colours) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join('screenshots', `${state.name}, ${nameOf(size)}, ${colorScheme}.png`) });
      }
    });
  });
}
