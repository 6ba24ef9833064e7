'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners, listen } from '@/lib/browser/device/listeners';
import { msUntilNextPhase, phaseAt, type SessionExpiry, type SessionPhase } from './session-clock';

let expiry: SessionExpiry | null = null;
const listeners = createListeners();

export const getSessionExpiry = (): SessionExpiry | null => expiry;

export function setSessionExpiry(next: SessionExpiry): void {
  expiry = next;
  listeners.notify();
}

export function useSessionPhase(): SessionPhase {
  const current = useSyncExternalStore(listeners.add, getSessionExpiry, () => null);
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
    const stopListening = listen(window, ['visibilitychange', 'focus'], updatePhase);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [current]);

  return phase;
}
