'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const debounceMs = 500;

/**
 * Holds the typed text, and passes it to `onSearch` after a debounce. If other code changes `value`, for example after
 * Back, the new value replaces the typed text.
 */
export function useSearchDraft(value: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState(value);
  const [lastSearch, setLastSearch] = useState(value);
  const [lastValue, setLastValue] = useState(value);

  if (value !== lastValue) {
    setLastValue(value);
    if (value !== lastSearch) {
      setLastSearch(value);
      setDraft(value);
    }
  }

  const commit = (text: string) => {
    const search = text.trim();
    if (search === lastSearch) return;
    setLastSearch(search);
    onSearch(search);
  };
  const commitLater = useEffectEvent(commit);

  const isWaiting = draft.trim() !== lastSearch;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => commitLater(draft), debounceMs);
    return () => clearTimeout(timer);
  }, [draft, isWaiting]);

  return { draft, isWaiting, type: setDraft, commit };
}
