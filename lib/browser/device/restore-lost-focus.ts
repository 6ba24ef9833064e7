/**
 * Moves the focus to an earlier control or the heading when the focused control is removed or disabled. Otherwise
 * keyboard users would start again at the top of the page.
 */

const controlSelector = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';
const content = () => document.getElementById('content');

let focused: Element | null = null;
const isLost = () => focused !== null && (!focused.isConnected || focused.matches(':disabled'));

function findSuccessor(lost: Element): HTMLElement | null | undefined {
  const isBefore = (control: Element) => lost.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING;
  const container = content();
  const enabled = lost.isConnected ? [...(container?.querySelectorAll<HTMLElement>(controlSelector) ?? [])] : [];
  return enabled.filter(isBefore).at(-1) ?? container?.querySelector<HTMLElement>('h1');
}

const rememberFocus = () => {
  const { activeElement } = document;
  focused = activeElement && content()?.contains(activeElement) ? activeElement : null;
};
// Waits for a microtask, because at `focusout` it is unknown whether the control has been removed.
const handleFocusOut = () => queueMicrotask(() => isLost() || rememberFocus());
const moveLostFocus = () => {
  const activeElement = document.activeElement;
  if (!focused || !isLost() || (activeElement !== document.body && activeElement !== focused)) return;
  findSuccessor(focused)?.focus({ preventScroll: true });
};

export function restoreLostFocus(): void {
  rememberFocus();
  document.addEventListener('focusin', rememberFocus);
  document.addEventListener('focusout', handleFocusOut);
  const observer = new MutationObserver(moveLostFocus);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
