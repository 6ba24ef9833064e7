'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { onIdle } from '@/lib/device/on-idle';
import { onToast } from '@/lib/toasts/toast';

/**
 * The place of the toasts. It comes when the page rests, so that screen readers know it before anything is said there,
 * or with the first toast; one that could not be loaded is tried again with the next.
 */
export function Toasts() {
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
