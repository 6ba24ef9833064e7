'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const debounceMs = 500;

/**
 * Keeps the typed text and sends it as a search after a debounce. A search changed from outside, for example by Back,
 * replaces the typed text. A search that this hook has sent does not.
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
