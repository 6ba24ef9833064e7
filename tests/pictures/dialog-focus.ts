import { expect, type Page } from '@playwright/test';
import { createGate } from '../support/create-gate';
import type { State } from './states';

type Opener = NonNullable<State['opener']>;

const openerOf = (page: Page, { button }: Opener) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).first();

/**
 * Opens a dialog while all reads are delayed, and checks its focus: inside at once, in the first field after the reads.
 * The subtitle must name the dialog's subject.
 */
export async function openDialog(page: Page, opener: Opener): Promise<void> {
  const button = openerOf(page, opener);
  await button.focus();
  const { opened, open } = createGate();
  const holdReads = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await opened;
    await route.fallback();
  };
  await page.route('**/api/v1/**', holdReads);
  await button.click();
  const dialog = page.locator('[role$=dialog]');
  const isInside = (panel: Element) => {
    const { activeElement } = document;
    return panel.contains(activeElement) && activeElement?.getAttribute('aria-label') !== 'Close';
  };
  await expect.poll(() => dialog.evaluate(isInside)).toBe(true);
  open();
  await page.unroute('**/api/v1/**', holdReads);
  if (opener.field === null) await expect(dialog).toBeFocused();
  else await expect(dialog.locator(':focus')).toHaveAccessibleName(opener.field);
  if (opener.about) await expect(dialog.getByTitle(opener.about).first()).toHaveText(opener.about);
}

export async function closeDialog(page: Page, opener: Opener): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role$=dialog]')).toBeHidden();
  await expect(openerOf(page, opener)).toBeFocused();
}
