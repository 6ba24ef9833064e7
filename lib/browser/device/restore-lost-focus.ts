/**
 * Moves the focus when the focused control is removed or disabled. Otherwise keyboard users would start again at the
 * top of the page.
 */

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';
const content = () => document.getElementById('content');

let focused: Element | null = null;
const isLost = () => focused !== null && (!focused.isConnected || focused.matches(':disabled'));

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
// During focusout it is unknown if the control lost the focus or was removed.
const leave = () => queueMicrotask(() => isLost() || remember());
const passOn = () => {
  const now = document.activeElement;
  if (!focused || !isLost() || (now !== document.body && now !== focused)) return;
  successorOf(focused)?.focus({ preventScroll: true });
};

export function restoreLostFocus(): void {
  remember();
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  const watch = new MutationObserver(passOn);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
