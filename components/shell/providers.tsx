'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { loadCalls } from '@/lib/browser/client/call';
import { deferUpdatesWhilePressing } from '@/lib/browser/client/defer-updates-while-pressing';
import { createQueryClient } from '@/lib/browser/client/query-client';
import { ignoreDoubleClick } from '@/lib/browser/device/ignore-double-click';
import { onIdle } from '@/lib/browser/device/on-idle';
import { guardHistory } from '@/lib/browser/leave-guard/leave-guards';
import { retryPageRequests } from '@/lib/browser/next/page-requests';
import { reloadOpenedLists } from '@/lib/browser/next/reload-opened-lists';
import { loadSessionCalls } from '@/lib/features/auth/mutations';
import { LazyToaster } from './lazy-toaster';
import { OfflineBanner } from './offline-banner';

// Runs before Next's router starts, because these listeners must be registered first and must also handle the router's
// first request.
if (typeof window !== 'undefined') {
  guardHistory();
  reloadOpenedLists();
  retryPageRequests();
  deferUpdatesWhilePressing();
  ignoreDoubleClick();
}

/**
 * Preloads lazy scripts, so that clicks do not wait for them. A later load could also fail, because a server upgrade
 * may remove the scripts.
 */
const preloadCalls = (client: QueryClient) =>
  void Promise.allSettled([
    loadCalls(),
    loadSessionCalls(),
    import('./run-idle-tasks').then(({ runIdleTasks }) => runIdleTasks(client)),
  ]);

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => onIdle(() => preloadCalls(client)), [client]);
  return (
    <QueryClientProvider client={client}>
      {children}
      <OfflineBanner />
      <LazyToaster />
    </QueryClientProvider>
  );
}
