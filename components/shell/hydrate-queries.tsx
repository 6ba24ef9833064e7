'use client';

import {
  type DehydratedState,
  HydrationBoundary,
  IsRestoringProvider,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { invalidateOutdated } from '@/lib/browser/client/last-write';
import { correctClockSkew } from '@/lib/browser/clock/clock-skew';

interface HydrateQueriesProps {
  state: DehydratedState;
  /**
   * The time when the browser requested this page, in ms since 1970 by the browser's clock. The time is 0 for a full
   * page load.
   */
  requestedAt: number;
  children: ReactNode;
}

export function HydrateQueries({ state, requestedAt, children }: HydrateQueriesProps) {
  // Converts the timestamps from the server's clock to the browser's clock. Only the browser can do so, because the
  // server does not know the browser's clock.
  const correctedState = useMemo(
    () => (typeof window === 'undefined' ? state : invalidateOutdated(correctClockSkew(state), requestedAt)),
    [state, requestedAt],
  );
  return <HydrationBoundary state={correctedState}>{children}</HydrationBoundary>;
}

/**
 * Renders the screen as a placeholder while the server runs its queries. The placeholder runs no queries and shows only
 * static parts such as headings. Its controls keep their space but are invisible, because the real screen replaces
 * them.
 */
export function QueriesPlaceholder({ children }: { children: ReactNode }) {
  // Gives the placeholder its own client. In a shared client, the placeholder would create the queries, and
  // `HydrationBoundary` fills existing queries only after the real screen has rendered without rows.
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value>
        <div aria-busy className="[&_:is(a,button,input,select,textarea,search,nav)]:invisible">
          {children}
        </div>
      </IsRestoringProvider>
    </QueryClientProvider>
  );
}
