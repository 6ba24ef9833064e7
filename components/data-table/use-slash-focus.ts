'use client';

import { type RefObject, useEffect } from 'react';

const takesText = 'input, textarea, select, [contenteditable=true], [role=dialog] *, [role=alertdialog] *';

/** `/` focuses the search, unless another field has the focus or a dialog is open. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(takesText)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}
