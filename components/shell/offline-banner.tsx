'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { isServerUnreachable, onReachabilityChange, retryNow } from '@/lib/browser/client/reachability';

/**
 * Shows that the server is unreachable. Meanwhile the screen does not change, and the last click waits until the server
 * is reachable again.
 */
export function OfflineBanner() {
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
