'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { loadSessionCalls, loadUnsaved } from '@/lib/auth/mutations';
import { loadCalls } from '@/lib/client/call';
import { holdStill } from '@/lib/client/hold-still';
import { keepScreenWhileAway } from '@/lib/client/page-requests';
import { makeQueryClient } from '@/lib/client/query-client';
import { onIdle } from '@/lib/device/on-idle';
import { pressOnce } from '@/lib/device/press-once';
import { guardHistory } from '@/lib/leave-guard/leave-guards';
import { AwayBar } from './away-bar';
import { LazyToaster } from './lazy-toaster';

// Next's router starts once this file has run: the order of listeners counts, and the router's first request.
if (typeof window !== 'undefined') {
  guardHistory();
  keepScreenWhileAway();
  holdStill();
  pressOnce();
}

/** Preloads lazy scripts, so that clicks need not wait and an upgraded server need not have the old files. */
const preloadCalls = () =>
  void Promise.allSettled([
    loadCalls(),
    loadSessionCalls(),
    loadUnsaved(),
    import('@/lib/device/keep-focus').then(({ keepFocus }) => keepFocus()),
  ]);

/** Hides the tooltip that is shown when Escape is pressed, until the pointer or the focus goes to something else. */
function useTooltipEscape(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dataset.tooltips = 'off';
    };
    const allow = () => {
      delete dataset.tooltips;
    };
    // Captured, because dialogs stop the events of their keys.
    document.addEventListener('keydown', hide, true);
    document.addEventListener('pointerover', allow);
    document.addEventListener('focusin', allow);
    return () => {
      document.removeEventListener('keydown', hide, true);
      document.removeEventListener('pointerover', allow);
      document.removeEventListener('focusin', allow);
    };
  }, []);
}

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(() => onIdle(preloadCalls), []);
  useTooltipEscape();
  return (
    <QueryClientProvider client={client}>
      {children}
      <AwayBar />
      <LazyToaster />
    </QueryClientProvider>
  );
}
