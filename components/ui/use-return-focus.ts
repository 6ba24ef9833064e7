'use client';

import { useEffect, useRef } from 'react';

/**
 * The element that had the focus before the last closed dialog was opened. A form that replaces its loading dialog
 * opens while no element has the focus, so the form later returns the focus to this element.
 */
let lastOpener: Element | null = null;

/**
 * Returns the focus to the element that was focused when a dialog opened. Radix does this only for its own triggers. If
 * the element was removed, the dialog below or the screen's title receives the focus.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  useEffect(
    () => () => {
      lastOpener = opener.current;
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
      // Leaves the focus on an error that the confirmed action has caused.
      if (document.activeElement?.matches('[role=alert]')) return;
      // Does not scroll, because the list may have scrolled to a new row while the dialog was open.
      if (opener.current instanceof HTMLElement && opener.current.isConnected) {
        opener.current.focus({ preventScroll: true });
      } else if (document.activeElement === document.body) {
        // The focus is on `body`, so no other dialog that closed at the same time has returned the focus yet.
        fallbackFocusTarget()?.focus();
      }
    },
  };
}

const fallbackFocusTarget = () =>
  document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector<HTMLElement>('#content h1');
