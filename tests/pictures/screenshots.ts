import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAccessibilityFaults } from './find-accessibility-faults';
import { findLayoutFaults } from './find-layout-faults';
import { pictureFile, pictureFolder, readmePictures } from './picture-files';
import { states as allStates } from './states';
import { waitUntilSettled } from './wait-until-settled';
import { expect, groupByVisit, test } from './walk';
import { colours, windowSizes } from './windows';

test.describe.configure({ mode: 'parallel' });

for (const states of groupByVisit(allStates)) {
  test(states.map(({ name }) => name).join('; '), async ({ visit }) => {
    await visit(states, {
      sizes: windowSizes,
      everySize: async (page, state, size) => {
        for (const colour of colours) {
          await page.emulateMedia({ colorScheme: colour });
          await waitUntilSettled(page);
          const file = pictureFile(state, size, colour);
          const path = join(pictureFolder, file);
          await page.screenshot({ path });
          const readmePath = readmePictures[file];
          if (readmePath) await copyFile(path, readmePath);
          expect
            .soft([...(await page.evaluate(findLayoutFaults)), ...(await findAccessibilityFaults(page))], file)
            .toEqual([]);
        }
      },
    });
  });
}
