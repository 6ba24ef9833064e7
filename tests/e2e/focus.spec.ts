import type { Locator, Page } from '@playwright/test';
import { holdTimers, releaseTimers } from '../support/late-timers';
import { expect, test, waitUntilOnTop } from './test';

/**
 * Closes a list or a dialog of a busy page. The focus must return at once, unless only a timer of a library returns it.
 * A control to which the user has moved the focus since must keep it.
 */
async function expectFocusKept(page: Page, close: () => Promise<unknown>, other: Locator, opener?: Locator) {
  await holdTimers(page);
  await close();
  if (opener) await expect(opener).toBeFocused();
  await other.focus();
  await releaseTimers(page);
  await expect(other).toBeFocused();
}

test('the lists and the question of a form give the focus back, and take it from no other field', async ({ staff }) => {
  await staff.goto('/students');
  await staff.getByRole('button', { name: 'Edit Student' }).first().click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Student' });
  const city = dialog.getByLabel('City');
  const state = dialog.getByLabel('State');
  const openOptions = async () => {
    await state.focus();
    await staff.keyboard.press('ArrowDown');
    await expect(staff.getByRole('option', { name: 'Maharashtra' })).toBeFocused();
  };
  for (const key of ['Escape', 'Enter']) {
    await openOptions();
    await staff.keyboard.press(key);
    await expect(state).toBeFocused();
    await openOptions();
    await expectFocusKept(staff, () => staff.keyboard.press(key), city);
  }

  await city.fill('Nashik');
  await staff.keyboard.press('Escape');
  await waitUntilOnTop(staff.getByRole('alertdialog'));
  await expectFocusKept(staff, () => staff.keyboard.press('Escape'), dialog.getByLabel('Pin Code'), city);
});

test('the search menu gives the focus back, and takes it from no other control', async ({ staff }) => {
  await staff.goto('/students');
  const search = staff.getByLabel('Search students');
  await search.focus();
  await staff.keyboard.press('Control+k');
  await expect(staff.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
  const other = staff.getByRole('link', { name: 'Students', exact: true });
  await expectFocusKept(staff, () => staff.keyboard.press('Escape'), other, search);
});

/** Shows a toast while the search field has the focus. The pointer over the toast keeps it on the screen. */
async function showToast(page: Page) {
  await page.goto('/students');
  const search = page.getByLabel('Search students');
  await page.getByRole('switch').first().click();
  await search.focus();
  const text = page.locator('[data-sonner-toast] [data-title]');
  await text.hover();
  return { search, text };
}

test('a toast takes the focus from no other control', async ({ staff }) => {
  const { text } = await showToast(staff);
  await text.selectText();
  await staff.mouse.down();
  await expect(staff.locator('[data-sonner-toast]')).toBeFocused();
  await staff.mouse.up();
  const other = staff.getByRole('button', { name: 'Compact rows' });
  await other.click();
  await expect(other).toBeFocused();
});

test('a toast gives the focus back when a click hides it', async ({ staff }) => {
  const { search, text } = await showToast(staff);
  await text.click();
  await expect(text).toBeHidden();
  await expect(search).toBeFocused();
});
