export function hideTooltipsOnEscape(): void {
  const { dataset } = document.documentElement;
  const show = () => {
    delete dataset.tooltips;
  };
  // Listens in the capture phase, because dialogs stop the propagation of their key events.
  document.addEventListener(
    'keydown',
    ({ key }) => key === 'Escape' && Object.assign(dataset, { tooltips: 'off' }),
    true,
  );
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', show);
}

/** Keeps the pager under the pointer when it opens another page of the list and the window scrolls to the top. */
export function keepPagerInPlace(): void {
  const handleClick = ({ target }: MouseEvent) => {
    const pager =
      target instanceof Element && target.closest<HTMLElement>('nav[aria-label=Pages] button')?.closest('nav');
    if (!pager || window.scrollY === 0) return;
    const below = window.innerHeight - pager.getBoundingClientRect().bottom;
    pager.style.setProperty('--below', `${Math.max(0, below)}px`);
    const release = () => {
      if (window.scrollY === 0) return;
      pager.style.removeProperty('--below');
      window.removeEventListener('scroll', release);
    };
    window.addEventListener('scroll', release);
  };
  // Listens in the capture phase, to measure the pager before the click changes the page.
  document.addEventListener('click', handleClick, true);
}

export function leaveSearchForRows(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || event.isComposing) return;
    if (!(event.target instanceof Element) || !event.target.matches('main search input')) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('#rows :is(a, button)')?.focus();
  });
}

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

/**
 * Moves the focus to an earlier control or the heading when the focused control is removed or disabled. Otherwise
 * keyboard users would start again at the top of the page.
 */
export function restoreLostFocus(): void {
  rememberFocus();
  document.addEventListener('focusin', rememberFocus);
  document.addEventListener('focusout', handleFocusOut);
  const observer = new MutationObserver(moveLostFocus);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
