import { expect } from '@playwright/test';
import { type FocusedElement, focusedElement } from '../../e2e/keyboard-navigation';
import type { Check } from './check';

const isBeside = (a: FocusedElement['box'], b: FocusedElement['box']) => a.top < b.bottom && b.top < a.bottom;

const findBackwardSteps = (stops: FocusedElement[]) =>
  stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next || next.landmark !== stop.landmark) return [];
    const goesBack = isBeside(stop.box, next.box)
      ? next.box.left < stop.box.left - 1
      : next.box.bottom <= stop.box.top + 1;
    return goesBack ? [`${stop.name} → ${next.name}`] : [];
  });

const maxStops = 300;

/** Checks that Tab visits all controls in reading order, with a visible focus, and leaves the page at the end. */
export const tabOrder: Check = async (page) => {
  // The window is so tall that nothing scrolls. The boxes of controls can therefore be compared.
  await page.setViewportSize({ width: 1440, height: 5000 });

  await page.keyboard.press('Tab');
  const stops: FocusedElement[] = [];
  for (let stop = await focusedElement(page); stop && stops.length < maxStops; stop = await focusedElement(page)) {
    stops.push(stop);
    await page.keyboard.press('Tab');
  }
  expect(stops.length, 'focus trap').toBeLessThan(maxStops);
  expect(stops[0]?.name).toContain('Skip to content');

  const reachable = await page.evaluate(() => {
    const groups = new Set<string>();
    return [...document.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter((control) => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'))
      .filter(({ type, name }) => type !== 'radio' || (!groups.has(name) && groups.add(name))).length;
  });
  // Consecutive Tab stops in the parts of a date field count as one control.
  const isSame = (a: FocusedElement, b: FocusedElement | undefined) => JSON.stringify(a) === JSON.stringify(b);
  expect(stops.filter((stop, index) => !isSame(stop, stops[index - 1])).length).toBe(reachable);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('main, footer').locator(':focus')).toHaveCount(1);

  const invisibleStops = stops.filter(({ hasFocusOutline, isInView }) => !hasFocusOutline || !isInView);
  return [...invisibleStops.map(({ name }) => `${name} has no visible focus`), ...findBackwardSteps(stops)];
};
