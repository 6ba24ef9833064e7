'use client';

import { useEffect } from 'react';

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** Where the focus goes on: from a disabled control to the enabled one before it, from a removed one to the title. */
function successorOf(lost: Element, content: Element): HTMLElement | null {
  const isBefore = (control: Element) => lost.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING;
  const before = lost.isConnected && [...content.querySelectorAll<HTMLElement>(controls)].filter(isBefore).at(-1);
  return before || content.querySelector<HTMLElement>('h1');
}

/**
 * Passes the focus on when the focused control of the page's content goes away (its row was deleted, its page was left)
 * or is disabled (the last page is reached): a person at the keyboard would be at the top of the window again.
 */
export function KeepFocus() {
  useEffect(() => {
    const content = document.getElementById('content');
    if (!content) return;
    let focused: Element | null = null;
    const isLost = () => focused !== null && (!focused.isConnected || focused.matches(':disabled'));

    const enter = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
    };
    // Only later is it known whether the control was left, or went away.
    const leave = () =>
      queueMicrotask(() => {
        if (!isLost()) focused = content.contains(document.activeElement) ? document.activeElement : null;
      });
    const passOn = new MutationObserver(() => {
      const now = document.activeElement;
      if (!focused || !isLost() || (now !== document.body && now !== focused)) return;
      successorOf(focused, content)?.focus({ preventScroll: true });
    });

    content.addEventListener('focusin', enter);
    content.addEventListener('focusout', leave);
    passOn.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      content.removeEventListener('focusin', enter);
      content.removeEventListener('focusout', leave);
      passOn.disconnect();
    };
  }, []);
  return null;
}
