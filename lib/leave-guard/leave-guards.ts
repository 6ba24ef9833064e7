/** Navigation guards: they ask before a link, Back, reload or close loses unsaved input. */

import { asksItself, selectorOf } from '@/lib/device/marks';

/** Asks whether to leave; calling `leave` continues the navigation. */
type Ask = (leave: () => void) => void;

interface Guard {
  /** The title of what is unsaved. */
  title: string;
  ask: Ask;
}

const guards: Guard[] = [];

/** The user has agreed to leave, or has signed out: nothing is asked. */
let isLeavingAllowed = false;
let isGoingBack = false;

const activeGuard = () => (isLeavingAllowed ? undefined : guards.at(-1)?.ask);

function withoutAsking(leave: () => void) {
  isLeavingAllowed = true;
  leave();
}

/** Reload, close or another site: the browser asks in its own words. */
function handleBeforeUnload(event: BeforeUnloadEvent) {
  if (activeGuard()) event.preventDefault();
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>(`a:not(${selectorOf(asksItself)})`)
      : null;
  if (!link || !isPlain(event) || link.target || link.download || link.origin !== window.location.origin) return null;
  const { pathname, search } = window.location;
  return link.pathname === pathname && link.search === search ? null : link;
}

function handleClick(event: MouseEvent) {
  const link = linkOf(event);
  if (!link || !activeGuard()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  askBeforeLeaving(() => link.click());
}

/** Leaves as by a link, for links that are marked `asksItself`. */
export function askBeforeLeaving(leave: () => void): void {
  const ask = activeGuard();
  const leaveNow = () =>
    withoutAsking(() => {
      leave();
      isLeavingAllowed = false;
    });
  if (ask) ask(leaveNow);
  else leave();
}

const historyIndex = () => window.navigation?.currentEntry?.index;
let guardedIndex: number | undefined;

/** At popstate the address has changed already, so this goes back first and then asks. */
function handlePopState(event: PopStateEvent) {
  if (isGoingBack) {
    isGoingBack = false;
    event.stopImmediatePropagation();
    return;
  }
  const ask = activeGuard();
  if (!ask) {
    // The navigation that was agreed to is done.
    isLeavingAllowed = false;
    return;
  }
  const now = historyIndex();
  // Without the Navigation API assume Back: hardly anybody goes forward with a form open.
  const steps = now === undefined || guardedIndex === undefined ? -1 : now - guardedIndex;
  if (steps === 0) return;
  event.stopImmediatePropagation();
  isGoingBack = true;
  history.go(-steps);
  ask(() => withoutAsking(() => history.go(steps)));
}

// The capture phase runs before the links' own listeners.
const early = { capture: true };

function listen() {
  isLeavingAllowed = false;
  guardedIndex = historyIndex();
  window.addEventListener('beforeunload', handleBeforeUnload);
  window.addEventListener('click', handleClick, early);
}

function stopListening() {
  window.removeEventListener('beforeunload', handleBeforeUnload);
  window.removeEventListener('click', handleClick, early);
}

/**
 * Asks at Back and Forward. Listeners run in the order in which they were added, and the router's navigates at once: call
 * this before the router starts.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', handlePopState);
}

/** Adds a guard; the newest one is asked. @returns the function that removes it. */
export function addLeaveGuard(guard: Guard): () => void {
  if (guards.length === 0) listen();
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) stopListening();
  };
}

/** Whether leaving this page would lose something. */
export const hasUnsavedChanges = (): boolean => activeGuard() !== undefined;

/** The titles of all that leaving this page would lose. */
export const unsavedHere = (): string[] => (isLeavingAllowed ? [] : guards.map(({ title }) => title));

/** From now on the page can be left without a question, as after sign-out. */
export function releaseLeaveGuards(): void {
  isLeavingAllowed = true;
}
