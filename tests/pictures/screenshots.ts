import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenRules } from './broken-rules';
import { findFaults } from './layout';
import { keptPictures, pictureFile, pictureFolder } from './picture-files';
import { states } from './states';
import { expect, settled, test } from './walk';
import { colours } from './windows';

test.describe.configure({ mode: 'parallel' });

for (const state of states) {
  test(state.name, async ({ show }) => {
    await show(state, async (page, size) => {
      for (const colour of colours) {
        await page.emulateMedia({ colorScheme: colour });
        await settled(page);
        const file = pictureFile(state, size, colour);
        const path = join(pictureFolder, file);
        await page.screenshot({ path });
        const kept = keptPictures[file];
        if (kept) await copyFile(path, kept);
        expect.soft([...(await page.evaluate(findFaults)), ...(await brokenRules(page))], file).toEqual([]);
      }
    });
  });
}
