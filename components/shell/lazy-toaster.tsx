'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { onIdle } from '@/lib/browser/device/on-idle';
import { onToast } from '@/lib/browser/toasts/toast';

/**
 * Loads the toaster when the browser is idle, so that screen readers know its live region before the first message. A
 * toast that is shown earlier loads the toaster too. After a failed load, the next toast retries.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void import('./toaster').then(
        (file) => setToaster(() => file.Toaster),
        () => undefined,
      );
    const stops = [onToast(load), onIdle(load)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [Toaster]);
  return Toaster ? <Toaster /> : null;
}
