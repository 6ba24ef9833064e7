/**
 * Defers React Query updates while the pointer is pressed. If new rows move a button between press and release, the
 * browser fires no click.
 */

import { notifyManager } from '@tanstack/react-query';

/**
 * A press counts as ended after this time in ms, because the browser reports no release after a press on a scroll bar.
 */
const maxPressMs = 1000;

let deferred: (() => void)[] | null = null;
let timer: ReturnType<typeof setTimeout>;

function release() {
  clearTimeout(timer);
  const due = deferred ?? [];
  deferred = null;
  for (const run of due) run();
}

const handlePointerDown = ({ button }: PointerEvent) => {
  if (button !== 0) return;
  clearTimeout(timer);
  deferred ??= [];
  timer = setTimeout(release, maxPressMs);
};
// Runs the updates in a timeout, so that the click event after `pointerup` comes first.
const handlePointerUp = () => void setTimeout(release);

function runAfterPointerUp(run: () => void) {
  if (deferred) deferred.push(run);
  else run();
}

export function deferUpdatesWhilePressing(): void {
  const capture = { capture: true };
  window.addEventListener('pointerdown', handlePointerDown, capture);
  for (const eventType of ['pointerup', 'pointercancel', 'contextmenu']) {
    window.addEventListener(eventType, handlePointerUp, capture);
  }
  notifyManager.setScheduler((notify) => setTimeout(runAfterPointerUp, 0, notify));
}
