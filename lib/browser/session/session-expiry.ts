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
  const ends = useSyncExternalStore(onSessionExpiryChange, getSessionExpiry, () => null);
  const [phase, setPhase] = useState<SessionPhase>('calm');

  useEffect(() => {
    if (!ends) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = Date.now();
      setPhase(phaseAt(ends, now));
      clearTimeout(timer);
      const lastsMs = msUntilNextPhase(ends, now);
      if (lastsMs !== null) timer = setTimeout(look, lastsMs);
    };
    look();
    // Checks again on wake-up, because timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [ends]);

  return phase;
}
