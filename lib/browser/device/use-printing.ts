'use client';

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { listen } from '@/lib/browser/device/listeners';

let isPrinting = false;

function subscribe(callback: () => void) {
  return listen(window, ['beforeprint', 'afterprint'], ({ type }) => {
    isPrinting = type === 'beforeprint';
    // Renders synchronously, because the browser captures the page right after the `beforeprint` event.
    flushSync(callback);
  });
}

export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
