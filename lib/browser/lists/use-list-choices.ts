'use client';

import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/browser/device/listeners';
import { listChoicesCookie, readDensity, readListChoices, writeCookie } from '@/lib/browser/device/preferences';

const InitialCookie = createContext('');

export const ListChoicesProvider = InitialCookie.Provider;

const listeners = createListeners();

const readCookie = () => new RegExp(`(?:^|; )${listChoicesCookie}=([^;]*)`).exec(document.cookie)?.[1] ?? '';

function choose(name: string, choice: string | null) {
  const next = readListChoices(readCookie());
  if (choice === null) next.delete(name);
  else next.set(name, choice);
  writeCookie(listChoicesCookie, String(next));
  document.documentElement.dataset.density = readDensity(next);
  listeners.notify();
}

export function useListChoices() {
  const initialCookie = use(InitialCookie);
  const text = useSyncExternalStore(listeners.add, readCookie, () => initialCookie);
  return { choices: useMemo(() => readListChoices(text), [text]), choose };
}

export function useCompactRows() {
  const { choices } = useListChoices();
  const isCompact = readDensity(choices) === 'compact';
  return { isCompact, toggle: () => choose('rows', isCompact ? null : 'compact') };
}
