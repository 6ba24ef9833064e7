import { expect, type Locator, type Page } from '@playwright/test';

/** The focused element: its landmark, its box, and true for `isSeen` when a focus outline is visible. */
export interface FocusedElement {
  name: string;
  part: string;
  hasFocusOutline: boolean;
  isInView: boolean;
  box: { left: number; top: number; right: number; bottom: number };
}

/** Runs in the page. Returns the focused element, or `null` when there is none, and true when it is the wanted one. */
function describeFocus(wanted: Element | null): { stop: FocusedElement | null; isWanted: boolean } {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === document.documentElement) {
    return { stop: null, isWanted: false };
  }
  // The skip link slides in.
  for (const animation of focused.getAnimations()) animation.finish();
  const hasOutline = (element: Element | null) => {
    const { outlineStyle, outlineWidth } = element
      ? getComputedStyle(element)
      : { outlineStyle: 'none', outlineWidth: '' };
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  // The outline of an input that covers its button is on an ancestor.
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null, active];
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const parts = '[role=dialog], [role=alertdialog], nav[aria-label=Main], main, footer, header';
  const stop = {
    name: `${focused.tagName.toLowerCase()} “${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}”`,
    part: [...document.querySelectorAll(parts)].indexOf(focused.closest(parts) ?? document.body).toString(),
    // The code boxes and the button in a date field have their own focus style.
    hasFocusOutline: focused.matches('[autocomplete=one-time-code], [type=date]') || around.some(hasOutline),
    isInView: bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
    box: { left, top, right, bottom },
  };
  return { stop, isWanted: focused === wanted };
}

/** Returns the focused element, or `null` when there is none. */
export const focusedElement = async (page: Page): Promise<FocusedElement | null> =>
  (await page.evaluate(describeFocus, null)).stop;

/** Presses Tab until this element has the focus. Every focused element on the way must be visible. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const trail: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    const { stop, isWanted } = await wanted.evaluate(describeFocus);
    if (stop) {
      expect(stop, `${stop.name}, after ${trail.at(-1)}`).toMatchObject({ hasFocusOutline: true, isInView: true });
      if (isWanted) return;
      trail.push(stop.name);
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${wanted}; it went ${trail.join(' → ')}`);
}

export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Searches a list by its shortcut. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

/** Selects a file for an input that is opened by keyboard. */
export async function chooseFile(page: Page, input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await press(page, input);
  await (await chooser).setFiles(file);
}
