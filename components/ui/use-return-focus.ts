'use client';

import { useLayoutEffect, useRef } from 'react';

/**
 * The element that had the focus before the last closed dialog was opened. A form that replaces its loading dialog
 * opens while no element has the focus, so the form later returns the focus to this element.
 */
let lastOpener: Element | null = null;

/**
 * True if the focused element was removed, also if the focus trap of a dialog has then focused the dialog itself. False
 * if the user has moved the focus, which nothing may then take away.
 */
export const isFocusLost = () => document.activeElement?.matches('body, [role=dialog], [role=alertdialog]') ?? true;

function focusAgain(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  // Does not scroll, because the list may have scrolled to a new row while the dialog was open.
  element.focus({ preventScroll: true });
  return true;
}

const fallbackFocusTarget = () =>
  document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector<HTMLElement>('#content h1');

/**
 * Returns the focus to the element that was focused when a dialog opened. Radix does this only for its own triggers, and
 * after a timeout, in which a key of the user would be lost. If the element was removed, the dialog below or the screen's
 * title receives the focus.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(
    () => () => {
      lastOpener = opener.current;
      // Runs once React has removed the dialog from the page.
      queueMicrotask(() => isFocusLost() && focusAgain(opener.current));
    },
    [],
  );
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      opener.current = activeElement === body ? lastOpener : activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (isFocusLost() && !focusAgain(opener.current)) fallbackFocusTarget()?.focus();
    },
  };
}
