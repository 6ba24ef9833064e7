'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const debounceMs = 500;

/**
 * Holds the typed text and passes it on as a search with a debounce. A search that changes from outside (Back, a Clear
 * search button) replaces the typed text; the one that this hook has set itself doesn't.
 */
export function useSearchDraft(value: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);

  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value);
    }
  }

  const commit = (text: string) => {
    const search = text.trim();
    if (search === sent) return;
    setSent(search);
    onSearch(search);
  };
  const commitLater = useEffectEvent(commit);

  const isWaiting = draft.trim() !== sent;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => commitLater(draft), debounceMs);
    return () => clearTimeout(timer);
  }, [draft, isWaiting]);

  return { draft, isWaiting, type: setDraft, commit };
}
