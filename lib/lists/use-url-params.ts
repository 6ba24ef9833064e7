'use client';

import { useSearchParams } from 'next/navigation';

type Changes = Record<string, string | null | undefined>;

function changed(query: string | URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.toString();
}

/** The URL's query, for state that a reload, a bookmark and Back must restore: filters, search, page. */
export function useUrlParams() {
  const query = useSearchParams();
  /** Sets parameters; `null`, or nothing, removes one. `replace` adds no history entry. */
  const write = (changes: Changes, how: 'push' | 'replace' = 'replace') => {
    // Reads the window, not the last render, so that two changes in a row don't undo each other.
    const text = changed(window.location.search, changes);
    const address = text ? `?${text}` : window.location.pathname;
    // Next follows both without loading the page from the server again.
    if (how === 'push') window.history.pushState({ isPushed: true }, '', address);
    else window.history.replaceState(null, '', address);
  };
  /** The same from an effect. Next follows only once its own effects have run, and those of a new page come before. */
  const writeSoon = (changes: Changes) => queueMicrotask(() => write(changes));
  /** Takes back what was pushed. What the address already had on arrival has nothing behind it, and is replaced. */
  const takeBack = (changes: Changes) => (window.history.state?.isPushed ? window.history.back() : write(changes));
  /** The address of a link that pushes these changes. */
  const addressWith = (changes: Changes) => `?${changed(query, changes)}`;
  return { query, write, writeSoon, takeBack, addressWith };
}
