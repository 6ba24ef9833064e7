'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTooltipEscape } from '@/components/ui/use-tooltip-escape';
import { loadSessionCalls, loadUnsaved } from '@/lib/auth/mutations';
import { loadCalls } from '@/lib/client/call';
import { makeQueryClient } from '@/lib/client/query-client';
import { onIdle } from '@/lib/device/on-idle';
import { AwayBar } from './away-bar';
import { LazyToaster } from './lazy-toaster';

/** Preloads lazy scripts, so that clicks need not wait and an upgraded server need not have the old files. */
const preloadCalls = () =>
  void Promise.allSettled([
    loadCalls(),
    loadSessionCalls(),
    loadUnsaved(),
    import('@/lib/device/keep-focus').then(({ keepFocus }) => keepFocus()),
  ]);

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
