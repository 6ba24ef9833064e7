'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const debounceMs = 500;

/**
 * What is being typed, apart from what is being searched, so that a key never waits for rows. A search that changes
 * from outside (Back, a Clear search button) replaces the draft; the echo of our own doesn't.
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
