import { asksBeforeLeaving, selectorOf } from '@/lib/browser/device/data-attributes';

type AskToLeave = (leave: () => void) => void;

interface Guard {
  title: string;
  ask: AskToLeave;
}

const guards: Guard[] = [];

let isLeavingAllowed = false;
let isGoingBack = false;

const activeGuard = () => (isLeavingAllowed ? undefined : guards.at(-1)?.ask);

function withoutAsking(leave: () => void) {
  isLeavingAllowed = true;
  leave();
}

function handleBeforeUnload(event: BeforeUnloadEvent) {
  if (activeGuard()) event.preventDefault();
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

function findGuardedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>(`a:not(${selectorOf(asksBeforeLeaving)})`)
      : null;
  if (!link || !isPlainClick(event) || link.target || link.download || link.origin !== window.location.origin)
    return null;
  const { pathname, search } = window.location;
  return link.pathname === pathname && link.search === search ? null : link;
}

function handleClick(event: MouseEvent) {
  const link = findGuardedLink(event);
  if (!link || !activeGuard()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  askBeforeLeaving(() => link.click());
}

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

/**
 * Goes back to the page with unsaved input and then asks the user, because at `popstate` the URL has already changed.
 */
function handlePopState(event: PopStateEvent) {
  if (isGoingBack) {
    isGoingBack = false;
    event.stopImmediatePropagation();
    return;
  }
  const ask = activeGuard();
  if (!ask) {
    isLeavingAllowed = false;
    return;
  }
  const currentIndex = historyIndex();
  // Assumes Back if the Navigation API is missing, because users rarely navigate forward with an open form.
  const steps = currentIndex === undefined || guardedIndex === undefined ? -1 : currentIndex - guardedIndex;
  if (steps === 0) return;
  event.stopImmediatePropagation();
  isGoingBack = true;
  history.go(-steps);
  ask(() => withoutAsking(() => history.go(steps)));
}

// Listens in the capture phase, which runs before the click listeners of the links.
const capture = { capture: true };

function listen() {
  isLeavingAllowed = false;
  guardedIndex = historyIndex();
  window.addEventListener('beforeunload', handleBeforeUnload);
  window.addEventListener('click', handleClick, capture);
}

function stopListening() {
  window.removeEventListener('beforeunload', handleBeforeUnload);
  window.removeEventListener('click', handleClick, capture);
}

/**
 * Asks the user before Back or Forward discards unsaved input. Call this function before the router starts. Otherwise
 * the listener of the router runs first and navigates at once.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', handlePopState);
}

export function addLeaveGuard(guard: Guard): () => void {
  if (guards.length === 0) listen();
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) stopListening();
  };
}

export const hasUnsavedChanges = (): boolean => activeGuard() !== undefined;

export const unsavedTitles = (): string[] => (isLeavingAllowed ? [] : guards.map(({ title }) => title));

export function releaseLeaveGuards(): void {
  isLeavingAllowed = true;
}
