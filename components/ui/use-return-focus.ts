'use client';

import { useEffect, useRef } from 'react';

/**
 * The opener of the dialog that closed last. A dialog that replaces another, such as a form whose data has loaded,
 * returns the focus there.
 */
let lastOpener: Element | null = null;

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so for its own triggers only. If that
 * element was removed, the dialog below or the screen's title gets the focus.
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
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      // Another dialog that closed at the same time may have returned the focus already.
      else if (document.activeElement === document.body) fallbackFocusTarget()?.focus();
    },
  };
}

const fallbackFocusTarget = () =>
  document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector<HTMLElement>('#content h1');
