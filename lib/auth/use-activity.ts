'use client';

import { useEffect, useEffectEvent } from 'react';

const activityEvents = ['keydown', 'pointerdown', 'wheel'] as const;

/** Calls back at every key press, click and scroll on this page; the callback must be cheap. */
export function useActivity(onActivity: () => void) {
  const notice = useEffectEvent(onActivity);
  useEffect(() => {
    const handle = () => notice();
    for (const sign of activityEvents) window.addEventListener(sign, handle, { capture: true, passive: true });
    return () => {
      for (const sign of activityEvents) window.removeEventListener(sign, handle, { capture: true });
    };
  }, []);
}
