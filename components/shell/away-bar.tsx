'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { isServerAway, onServerAway, retryNow } from '@/lib/client/reachability';

/** Says that what was pressed waits for the server; the screen stays as it is. */
export function AwayBar() {
  const isAway = useSyncExternalStore(onServerAway, isServerAway, () => false);
  return (
    // Always there, because screen readers announce only what changes inside.
    <div
      role="status"
      className="print:hidden pointer-events-none fixed inset-x-0 z-40 flex max-md:bottom-22 max-md:justify-center md:top-0 md:h-top-bar md:items-center md:pl-52"
    >
      {isAway && (
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
