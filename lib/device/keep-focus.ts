/**
 * Passes the focus on when the focused control of the page's content goes away (its row was deleted, its page was left)
 * or is disabled (the last page is reached): a person at the keyboard would be at the top of the window again.
 */

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';
const content = () => document.getElementById('content');

let focused: Element | null = null;
const isLost = () => focused !== null && (!focused.isConnected || focused.matches(':disabled'));

/** From a disabled control to the enabled one before it, from a removed one to the title. */
function successorOf(lost: Element): HTMLElement | null | undefined {
  const isBefore = (control: Element) => lost.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING;
  const place = content();
  const enabled = lost.isConnected ? [...(place?.querySelectorAll<HTMLElement>(controls) ?? [])] : [];
  return enabled.filter(isBefore).at(-1) ?? place?.querySelector<HTMLElement>('h1');
}

const remember = () => {
  const { activeElement } = document;
  focused = activeElement && content()?.contains(activeElement) ? activeElement : null;
};
// Only later is it known whether the control was left, or went away.
const leave = () => queueMicrotask(() => isLost() || remember());
const passOn = () => {
  const now = document.activeElement;
  if (!focused || !isLost() || (now !== document.body && now !== focused)) return;
  successorOf(focused)?.focus({ preventScroll: true });
};

export function keepFocus(): void {
  remember();
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  const watch = new MutationObserver(passOn);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
