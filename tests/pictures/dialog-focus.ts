import { expect, type Page } from '@playwright/test';
import { createGate } from '../support/create-gate';
import { holdTimers, releaseTimers } from '../support/late-timers';
import type { State } from './states';

type Opener = NonNullable<State['opener']>;

const openerButton = (page: Page, { button }: Opener) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).first();

/**
 * Opens a dialog while all reads are delayed, and checks the focus. The focus must be inside the dialog at once, and in
 * the first field after the reads. The subtitle must name the dialog's subject.
 */
export async function openDialog(page: Page, opener: Opener): Promise<void> {
  const button = openerButton(page, opener);
  await button.focus();
  const { opened, open } = createGate();
  const delayReads = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await opened;
    await route.fallback();
  };
  await page.route('**/api/v1/**', delayReads);
  await button.click();
  const dialog = page.locator('[role$=dialog]');
  const isInside = (panel: Element) => {
    const { activeElement } = document;
    return panel.contains(activeElement) && activeElement?.getAttribute('aria-label') !== 'Close';
  };
  await expect.poll(() => dialog.evaluate(isInside)).toBe(true);
  open();
  await page.unroute('**/api/v1/**', delayReads);
  if (opener.field === null) await expect(dialog).toBeFocused();
  else await expect(dialog.locator(':focus')).toHaveAccessibleName(opener.field);
  if (opener.subtitle) await expect(dialog.getByTitle(opener.subtitle).first()).toHaveText(opener.subtitle);
}

/**
 * Closes a dialog of a page whose timers are late. The focus must return to the button at once, and must stay on another
 * control to which the user has moved it since.
 */
export async function closeDialog(page: Page, opener: Opener): Promise<void> {
  await holdTimers(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('[role$=dialog]')).toBeHidden();
  await expect(openerButton(page, opener)).toBeFocused();
  const other = page.getByRole('banner').getByRole('button').first();
  await other.focus();
  await releaseTimers(page);
  await expect(other).toBeFocused();
}
