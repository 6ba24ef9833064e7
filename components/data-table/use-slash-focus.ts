'use client';

import { type RefObject, useEffect } from 'react';

const takesText = 'input, textarea, select, [contenteditable=true], [role=dialog] *, [role=alertdialog] *';

/** `/` goes to the search, unless it is being typed into something or a dialog lies above. */
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
