'use client';

import { useRef } from 'react';

/**
 * Gives focus back to what had it when a dialog opened. Radix returns it to its own trigger only, and ours are opened
 * from rows and menus. When the opener is gone (its row was deleted) the dialog below or the screen's content takes it.
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
      // A dialog below that closed in the same moment may have given the focus back already.
      else if (document.activeElement === document.body) below()?.focus();
    },
  };
}

const below = () => document.querySelector<HTMLElement>('[role=dialog]') ?? document.getElementById('content');
