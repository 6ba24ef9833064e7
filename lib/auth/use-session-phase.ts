'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { msUntilNextPhase, phaseAt, type SessionPhase } from './session-clock';
import { getSessionExpiry, onSessionExpiryChange } from './session-expiry';

/** The session's current phase, updated as time passes. */
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
    // Timers stop while a computer sleeps.
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
