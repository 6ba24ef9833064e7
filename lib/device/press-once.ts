/**
 * A double click or a held key presses once. Its second half would undo a switch, or fall on what lies below a dialog
 * that the first half has closed. Buttons that are pressed several times in a row, such as 'Next page', are marked
 * `pressedInARow`.
 */

import { pressedInARow, selectorOf } from './marks';

const pressed = 'button, a[href]';

function ignoreSecondClick(event: MouseEvent) {
  const control = event.detail > 1 && event.target instanceof Element && event.target.closest(pressed);
  if (!control || control.matches(selectorOf(pressedInARow))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function pressOnce(): void {
  window.addEventListener('click', ignoreSecondClick, { capture: true });
  window.addEventListener('keydown', ignoreHeldEnter, { capture: true });
}
