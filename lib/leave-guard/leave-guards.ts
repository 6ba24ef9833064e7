/** Asks whether this page, or this place in it, may be left; `leave` does it. */
type Guard = (leave: () => void) => void;

const guards: Guard[] = [];

/** The way is free: somebody has agreed, or there is nobody left to ask. */
let isFree = false;
let isGoingBack = false;

const newest = () => (isFree ? undefined : guards.at(-1));

function withoutAsking(leave: () => void) {
  isFree = true;
  leave();
}

/** A reload, a closed window, another site: browsers ask in words of their own. */
function handleBeforeUnload(event: BeforeUnloadEvent) {
  if (newest()) event.preventDefault();
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlain(event) || link.target || link.download || link.origin !== window.location.origin) return null;
  const { pathname, search } = window.location;
  return link.pathname === pathname && link.search === search ? null : link;
}

function handleClick(event: MouseEvent) {
  const link = linkOf(event);
  const ask = link && newest();
  if (!ask) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(() =>
    withoutAsking(() => {
      link.click();
      isFree = false;
    }),
  );
}

const position = () => window.navigation?.currentEntry?.index;
let guardedAt: number | undefined;

/** The address has changed already, but the router doesn't know yet. */
function handlePopState(event: PopStateEvent) {
  if (isGoingBack) {
    isGoingBack = false;
    event.stopImmediatePropagation();
    return;
  }
  const ask = newest();
  if (!ask) {
    // The way that was free has been gone.
    isFree = false;
    return;
  }
  const now = position();
  // Browsers that don't tell where they are in their history: hardly anybody goes forward with a form open.
  const steps = now === undefined || guardedAt === undefined ? -1 : now - guardedAt;
  if (steps === 0) return;
  event.stopImmediatePropagation();
  isGoingBack = true;
  history.go(-steps);
  ask(() => withoutAsking(() => history.go(steps)));
}

// On its way down to the page, so that it comes before the links' own listeners.
const early = { capture: true };

function listen() {
  isFree = false;
  guardedAt = position();
  window.addEventListener('beforeunload', handleBeforeUnload);
  window.addEventListener('click', handleClick, early);
}

function stopListening() {
  window.removeEventListener('beforeunload', handleBeforeUnload);
  window.removeEventListener('click', handleClick, early);
}

// Browsers call a window's own listeners in the order in which they came, and the router's moves the page at once. So
// this one has to be there before it: the root of all pages imports this file.
if (typeof window !== 'undefined') window.addEventListener('popstate', handlePopState);

/** Has a guard asked before this place is left by a link, by Back or by closing; returns what stops it. */
export function addLeaveGuard(guard: Guard): () => void {
  if (guards.length === 0) listen();
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) stopListening();
  };
}

/** Whether something was typed on this page that leaving it would lose. */
export const isGuarded = (): boolean => newest() !== undefined;

/** Lets the page go without a question: what was typed on it belongs to somebody who has signed out. */
export function releaseLeaveGuards(): void {
  isFree = true;
}
