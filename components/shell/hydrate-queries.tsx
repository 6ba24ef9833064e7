'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { correctClockSkew } from '@/lib/clock/clock-skew';

/** Hydrates the queries that the server has prefetched for the screen inside. */
export function HydrateQueries({ state, children }: { state: DehydratedState; children: ReactNode }) {
  // On the server the timestamps are right already.
  const here = useMemo(() => (typeof window === 'undefined' ? state : correctClockSkew(state)), [state]);
  return <HydrationBoundary state={here}>{children}</HydrationBoundary>;
}
