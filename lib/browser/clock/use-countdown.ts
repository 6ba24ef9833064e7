'use client';

import { useEffect, useState } from 'react';

const now = () => performance.now();

/** Counts whole seconds down to 0. Reads the clock, because browsers throttle the timers of hidden tabs. */
export function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds);
  const [run, setRun] = useState({ seconds });

  useEffect(() => {
    const end = now() + run.seconds * 1000;
    setLeft(run.seconds);
    if (run.seconds <= 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [run]);

  return { left, restart: (from: number) => setRun({ seconds: from }) };
}
