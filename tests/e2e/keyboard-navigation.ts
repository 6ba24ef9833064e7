import { expect, type Locator, type Page } from '@playwright/test';

/** The focused element, with its landmark and its box. `hasFocusOutline` is true when a focus outline is visible. */
export interface FocusedElement {
  name: string;
  landmark: string;
  hasFocusOutline: boolean;
  isInView: boolean;
  box: { left: number; top: number; right: number; bottom: number };
}

/**
 * Returns the focused element, or `null` when no element has the focus. `isTarget` is true when the target has the
 * focus. Runs in the page.
 */
function describeFocus(target: Element | null): { element: FocusedElement | null; isTarget: boolean } {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === document.documentElement) {
    return { element: null, isTarget: false };
  }
  // Finishes animations at once, because the box of the skip link would change while the link slides in.
  for (const animation of focused.getAnimations()) animation.finish();
  const hasOutline = (candidate: Element | null) => {
    const { outlineStyle, outlineWidth } = candidate
      ? getComputedStyle(candidate)
      : { outlineStyle: 'none', outlineWidth: '' };
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const activeOption = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  // Checks the ancestors too, because an invisible input over a button shows its outline on an ancestor.
  const outlineCandidates = [
    focused,
    focused.parentElement,
    focused.parentElement?.parentElement ?? null,
    activeOption,
  ];
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const landmarks = '[role=dialog], [role=alertdialog], nav[aria-label=Main], main, footer, header';
  const element = {
    name: `${focused.tagName.toLowerCase()} “${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}”`,
    landmark: [...document.querySelectorAll(landmarks)].indexOf(focused.closest(landmarks) ?? document.body).toString(),
    // Skips the outline check for code boxes and date fields, because these have a focus style of their own.
    hasFocusOutline: focused.matches('[autocomplete=one-time-code], [type=date]') || outlineCandidates.some(hasOutline),
    isInView: bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
    box: { left, top, right, bottom },
  };
  return { element, isTarget: focused === target };
}

/** Returns the focused element, or `null` when no element has the focus. */
export const focusedElement = async (page: Page): Promise<FocusedElement | null> =>
  (await page.evaluate(describeFocus, null)).element;

/**
 * Presses Tab, or another key, until the target has the focus. Returns the number of presses. Every element that the
 * key reaches must be in view. The element that has the focus first may be out of view, because a list scrolls to a new
 * row without moving the focus.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<number> {
  await expect(target).toBeVisible();
  const visitedNames: string[] = [];
  for (let pressCount = 0; pressCount < 150; pressCount += 1) {
    const { element, isTarget } = await target.evaluate(describeFocus);
    if (element) {
      expect(element, `${element.name}, after ${visitedNames.at(-1)}`).toMatchObject({
        hasFocusOutline: true,
        ...(pressCount > 0 && { isInView: true }),
      });
      if (isTarget) return pressCount;
      visitedNames.push(element.name);
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}; the focus went ${visitedNames.join(' → ')}`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Searches a list with the keyboard shortcut for its search field. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

/** Opens a file input with the keyboard and selects a file. */
export async function chooseFile(page: Page, input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const pendingChooser = page.waitForEvent('filechooser');
  await press(page, input);
  await (await pendingChooser).setFiles(file);
}
