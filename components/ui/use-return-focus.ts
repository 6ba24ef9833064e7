'use client';

import { useRef } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened; Radix does so for its own triggers only. When that
 * element is gone (its row was deleted), the dialog below or the screen's content gets the focus.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
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
  document.querySelector<HTMLElement>('[role=dialog]') ?? document.getElementById('content');
