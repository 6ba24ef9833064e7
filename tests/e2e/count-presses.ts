import { expect, type Locator, type Page, test } from '@playwright/test';
import { tabTo } from './keyboard-navigation';

/** Counts the presses of a journey: each click and each key is one press, and so is the text typed into one field. */
export function countPresses(page: Page) {
  let count = 0;
  return {
    async click(target: Locator, options?: Parameters<Locator['click']>[0]) {
      count += 1;
      await target.click(options);
    },
    /** Chooses an option of a native select by mouse. Counts the clicks on the field and on the option. */
    async choose(field: Locator, option: string) {
      count += 2;
      await field.selectOption(option);
    },
    /** Chooses a file. Counts the press on the button, and two presses in the dialog of the operating system. */
    async chooseFile(openDialog: () => Promise<unknown>, file: { name: string; mimeType: string; buffer: Buffer }) {
      const pendingChooser = page.waitForEvent('filechooser');
      await openDialog();
      count += 2;
      await (await pendingChooser).setFiles(file);
    },
    async press(...keys: string[]) {
      count += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    async type(text: string) {
      count += 1;
      await page.keyboard.type(text);
    },
    /** Presses Tab, or another key, until the target has the focus. */
    async moveTo(target: Locator, key?: string) {
      count += await tabTo(page, target, key);
    },
    /** Opens a screen with the command menu. */
    async openScreen(name: string) {
      count += 3;
      const menu = page.getByRole('dialog', { name: 'Search' });
      await page.keyboard.press('Control+K');
      await expect(menu.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(name);
      await expect(menu.locator('[role=option][aria-selected=true]')).toContainText(name);
      await page.keyboard.press('Enter');
    },
    count: () => count,
    expectAtMost(limit: number) {
      test.info().annotations.push({ type: 'presses', description: String(count) });
      expect(count, 'presses').toBeLessThanOrEqual(limit);
    },
  };
}
