'use client';

import { useSearchParams } from 'next/navigation';

type Changes = Record<string, string | null | undefined>;

function applyChanges(query: string | URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.toString();
}

export function useUrlParams() {
  const query = useSearchParams();
  const write = (changes: Changes, mode: 'push' | 'replace' = 'replace') => {
    // Reads the URL of the window instead of the last render, so that two changes in a row don't undo each other.
    const text = applyChanges(window.location.search, changes);
    const address = text ? `?${text}` : window.location.pathname;
    // Calls the history API instead of the router. Next then updates its router without a request to the server.
    if (mode === 'push') window.history.pushState({ isPushed: true }, '', address);
    else window.history.replaceState(null, '', address);
  };
  /**
   * Writes parameters to the URL from an effect of a new page. Waits until Next's own effects have run, because Next
   * notices changes of the URL only after that.
   */
  const writeAfterEffects = (changes: Changes) => queueMicrotask(() => write(changes));
  /**
   * Undoes an earlier change of the URL. Calls `history.back` if `write` has pushed the current history entry.
   * Otherwise, for example on a page that was opened from a bookmark, writes `changes` to the URL.
   */
  const revertPush = (changes: Changes) => (window.history.state?.isPushed ? window.history.back() : write(changes));
  const addressWith = (changes: Changes) => `?${applyChanges(query, changes)}`;
  return { query, write, writeAfterEffects, revertPush, addressWith };
}
