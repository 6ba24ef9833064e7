'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { Search, X } from 'lucide';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { onPageKey, pageKeys } from '@/lib/browser/device/page-keys';
import { maxSearchLength } from '@/lib/browser/lists/list-params';
import { cn } from '@/lib/format/cn';

function useSlashFocus(input: RefObject<HTMLInputElement | null>) {
  useEffect(
    () =>
      onPageKey(pageKeys.search, () => {
        input.current?.focus();
        input.current?.select();
      }),
    [input],
  );
}

interface SearchBoxProps {
  /** The accessible name and the placeholder, such as 'Search employees'. */
  label: string;
  value: string;
  /** Called with the trimmed text 500 ms after the last key, or at once on Enter and Clear. */
  onSearch: (search: string) => void;
  isPending?: boolean;
}

export function SearchBox({ label, value, onSearch, isPending = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, isWaiting, type, commit } = useSearchDraft(value, onSearch);
  useSlashFocus(input);
  // True inside `QueriesPlaceholder`, which the real screen soon replaces. An empty box keeps the space until then.
  const isPlaceholder = useIsRestoring();

  const clear = () => {
    type('');
    commit('');
    input.current?.focus();
  };

  if (isPlaceholder) return <div className="h-10 w-80 max-w-full" />;
  return (
    <search className="relative block w-80 max-w-full">
      <Icon of={Search} className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-secondary-deep" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxSearchLength}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(draft);
          if (event.key === 'Escape' && draft) clear();
        }}
        className="h-10 w-full rounded-control border border-field-line bg-surface pr-16 pl-9 text-main text-sm transition-colors placeholder:text-secondary hover:border-secondary-deep focus-visible:border-accent-deep focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      <span className="absolute inset-y-0 right-1.5 flex items-center gap-1">
        {(isWaiting || isPending) && draft !== '' && <Spinner className="text-accent-deep" />}
        {draft !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            title="Clear search"
            onClick={clear}
            className="inline-flex size-7 items-center justify-center rounded-control text-secondary-deep transition-colors hover:bg-accent-soft hover:text-accent-deep"
          >
            <Icon of={X} className="size-4" />
          </button>
        )}
        <kbd
          aria-hidden
          className={cn(
            'mr-1.5 rounded-sm border px-1.5 font-sans text-secondary-deep text-xs',
            draft !== '' && 'hidden',
          )}
        >
          /
        </kbd>
      </span>
    </search>
  );
}

const debounceMs = 500;

/**
 * Holds the typed text, and passes it to `onSearch` after a debounce. If other code changes `value`, for example after
 * Back, the new value replaces the typed text.
 */
function useSearchDraft(value: string, onSearch: (search: string) => void) {
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
