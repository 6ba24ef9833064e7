'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { loadCalls } from '@/lib/browser/client/call';
import { deferUpdatesWhilePressing } from '@/lib/browser/client/defer-updates-while-pressing';
import { createQueryClient } from '@/lib/browser/client/query-client';
import { isServerUnreachable, onReachabilityChange, retryNow } from '@/lib/browser/client/reachability';
import { ignoreDoubleClick } from '@/lib/browser/device/ignore-double-click';
import { onIdle } from '@/lib/browser/device/on-idle';
import { guardHistory } from '@/lib/browser/leave-guard/leave-guards';
import { retryPageRequests } from '@/lib/browser/next/page-requests';
import { reloadOpenedLists } from '@/lib/browser/next/reload-opened-lists';
import { loadSessionCalls } from '@/lib/features/auth/mutations';
import { LazyToaster } from './lazy-toaster';

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

/**
 * Shows that the server is unreachable. Meanwhile the screen does not change, and the last click waits until the server
 * is reachable again.
 */
function OfflineBanner() {
  const isUnreachable = useSyncExternalStore(onReachabilityChange, isServerUnreachable, () => false);
  return (
    // The element is always rendered, because screen readers announce only changes inside a live region.
    <div
      role="status"
      className="print:hidden pointer-events-none fixed inset-x-0 z-40 flex max-md:bottom-22 max-md:justify-center md:top-0 md:h-top-bar md:items-center md:pl-52"
    >
      {isUnreachable && (
        <p className="pointer-events-auto flex items-center gap-3 rounded-control border bg-raised px-4 py-1.5 text-base shadow-float">
          Not reachable.
          <Button variant="link" onClick={retryNow}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}
