/**
 * What is on screen holds still under a press. When rows that have just come move a button between press and release,
 * the browser clicks neither it nor what took its place: the press would be lost.
 */

import { notifyManager } from '@tanstack/react-query';

/** A release that the browser doesn't tell, as of a scroll bar, must not stop the page; in ms. */
const longestMs = 1000;

let waiting: (() => void)[] | null = null;
let timer: ReturnType<typeof setTimeout>;

function release() {
  clearTimeout(timer);
  const due = waiting ?? [];
  waiting = null;
  for (const run of due) run();
}

const hold = ({ button }: PointerEvent) => {
  if (button !== 0) return;
  clearTimeout(timer);
  waiting ??= [];
  timer = setTimeout(release, longestMs);
};
// The click comes in the same turn as the release, and goes first.
const releaseSoon = () => void setTimeout(release);

function whenReleased(run: () => void) {
  if (waiting) waiting.push(run);
  else run();
}

/** Lets what React Query has read appear at once, or after the press that is on its way. */
export function holdStill(): void {
  const early = { capture: true };
  window.addEventListener('pointerdown', hold, early);
  for (const end of ['pointerup', 'pointercancel', 'contextmenu']) {
    window.addEventListener(end, releaseSoon, early);
  }
  notifyManager.setScheduler((notify) => setTimeout(whenReleased, 0, notify));
}
