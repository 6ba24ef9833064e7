'use client';

import { useEffect, useState } from 'react';

const now = () => performance.now();

/**
 * Counts whole seconds down to 0. Reads the clock instead of counting ticks, because browsers throttle the timers of
 * hidden tabs.
 */
export function useCountdown(seconds: number) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const [run, setRun] = useState({ seconds });

  useEffect(() => {
    const end = now() + run.seconds * 1000;
    setSecondsLeft(run.seconds);
    if (run.seconds <= 0) return;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - now()) / 1000));
      setSecondsLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [run]);

  return { secondsLeft, restart: (newSeconds: number) => setRun({ seconds: newSeconds }) };
}
