'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { msUntilNextPhase, phaseAt, type SessionExpiry, type SessionPhase } from './session-clock';

let expiry: SessionExpiry | null = null;
const listeners = new Set<() => void>();

export const getSessionExpiry = (): SessionExpiry | null => expiry;

export function setSessionExpiry(next: SessionExpiry): void {
  expiry = next;
  for (const listener of listeners) listener();
}

function onSessionExpiryChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

export function useSessionPhase(): SessionPhase {
  const current = useSyncExternalStore(onSessionExpiryChange, getSessionExpiry, () => null);
  const [phase, setPhase] = useState<SessionPhase>('calm');

  useEffect(() => {
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updatePhase = () => {
      const now = Date.now();
      setPhase(phaseAt(current, now));
      clearTimeout(timer);
      const remainingMs = msUntilNextPhase(current, now);
      if (remainingMs !== null) timer = setTimeout(updatePhase, remainingMs);
    };
    updatePhase();
    // Checks the session again on wake-up, because timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', updatePhase);
    window.addEventListener('focus', updatePhase);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updatePhase);
      window.removeEventListener('focus', updatePhase);
    };
  }, [current]);

  return phase;
}
