/**
 * Ignores the second click of a double click and the repeats of a held Enter key. The second click could undo a toggle,
 * or hit an element below a dialog that the first click closed. The attribute `allowsRapidClicks` exempts buttons for
 * repeated clicks, such as 'Next page'.
 */

import { allowsRapidClicks, selectorOf } from './data-attributes';

const clickable = 'button, a[href]';

function ignoreSecondClick(event: MouseEvent) {
  const control = event.detail > 1 && event.target instanceof Element && event.target.closest(clickable);
  if (!control || control.matches(selectorOf(allowsRapidClicks))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function ignoreDoubleClick(): void {
  window.addEventListener('click', ignoreSecondClick, { capture: true });
  window.addEventListener('keydown', ignoreHeldEnter, { capture: true });
}
