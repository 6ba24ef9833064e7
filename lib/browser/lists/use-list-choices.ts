'use client';

import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { densityIn, listChoicesCookie, readListChoices } from '@/lib/browser/device/list-choices';

const yearInSeconds = 31_536_000;

const InitialCookie = createContext('');

export const ListChoicesProvider = InitialCookie.Provider;

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const cookie = () => new RegExp(`(?:^|; )${listChoicesCookie}=([^;]*)`).exec(document.cookie)?.[1] ?? '';

function choose(name: string, choice: string | null) {
  const next = readListChoices(cookie());
  if (choice === null) next.delete(name);
  else next.set(name, choice);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${listChoicesCookie}=${next}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  document.documentElement.dataset.density = densityIn(next);
  for (const listener of listeners) listener();
}

export function useListChoices() {
  const initialCookie = use(InitialCookie);
  const text = useSyncExternalStore(subscribe, cookie, () => initialCookie);
  return { choices: useMemo(() => readListChoices(text), [text]), choose };
}
