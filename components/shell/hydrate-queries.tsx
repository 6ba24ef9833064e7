'use client';

import {
  type DehydratedState,
  HydrationBoundary,
  IsRestoringProvider,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { markOutdated } from '@/lib/client/last-change';
import { correctClockSkew } from '@/lib/clock/clock-skew';

interface HydrateQueriesProps {
  state: DehydratedState;
  /** When the browser asked for this page, in ms since the epoch by its own clock; 0 for its first one. */
  askedAt: number;
  children: ReactNode;
}

/** Hydrates the queries that the server has prefetched for the screen inside. */
export function HydrateQueries({ state, askedAt, children }: HydrateQueriesProps) {
  // On the server the timestamps are right already.
  const here = useMemo(
    () => (typeof window === 'undefined' ? state : markOutdated(correctClockSkew(state), askedAt)),
    [state, askedAt],
  );
  return <HydrationBoundary state={here}>{children}</HydrationBoundary>;
}

/**
 * The screen inside, while the server makes its queries: it makes none itself, and shows what is known of it, such as its
 * heads. Its controls leave their room but can't be used, because it gives way to the screen with the rows.
 */
export function BeforeQueries({ children }: { children: ReactNode }) {
  // Of its own: a query that is known before it is hydrated gets its rows only after the screen has been drawn.
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
