/**
 * What is on screen holds still under a press. When rows that have just come move a button between press and release,
 * the browser clicks neither it nor what took its place: the press would be lost.
 */

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

if (typeof window !== 'undefined') {
  const early = { capture: true };
  const hold = ({ button }: PointerEvent) => {
    if (button !== 0) return;
    clearTimeout(timer);
    waiting ??= [];
    timer = setTimeout(release, longestMs);
  };
  // The click comes in the same turn as the release, and goes first.
  const releaseSoon = () => void setTimeout(release);
  window.addEventListener('pointerdown', hold, early);
  for (const end of ['pointerup', 'pointercancel', 'contextmenu']) {
    window.addEventListener(end, releaseSoon, early);
  }
}

/** Runs at once, or after the press that is on its way. */
export function whenReleased(run: () => void): void {
  if (waiting) waiting.push(run);
  else run();
}
