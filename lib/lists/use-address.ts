'use client';

import { useSearchParams } from 'next/navigation';

/** The query of the address, for what a reload, a bookmark and Back must bring back: filters, search, page. */
export function useAddress() {
  const query = useSearchParams();
  /** Changes entries, `null` removes one. Replacing leaves no step behind for Back. */
  const write = (changes: Record<string, string | null>, how: 'push' | 'replace' = 'replace') => {
    // From the window rather than the last render, so that two changes in one moment don't undo each other.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const text = next.toString();
    const address = text ? `?${text}` : window.location.pathname;
    // Next takes note of both without asking the server for the page again.
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  };
  return { query, write };
}
