'use client';

import { useSearchParams } from 'next/navigation';

/** The URL's query, for state that a reload, a bookmark and Back must restore: filters, search, page. */
export function useUrlParams() {
  const query = useSearchParams();
  /** Sets parameters; `null`, or nothing, removes one. `replace` adds no history entry. */
  const write = (changes: Record<string, string | null | undefined>, how: 'push' | 'replace' = 'replace') => {
    // Reads the window, not the last render, so that two changes in a row don't undo each other.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const text = next.toString();
    const address = text ? `?${text}` : window.location.pathname;
    // Next follows both without loading the page from the server again.
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  };
  return { query, write };
}
