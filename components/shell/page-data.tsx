'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { onThisClock } from '@/lib/clock/page-clock';

/** Gives the screen within what the server has read for it. */
export function PageData({ state, children }: { state: DehydratedState; children: ReactNode }) {
  // The server reads its own clock.
  const here = useMemo(() => (typeof window === 'undefined' ? state : onThisClock(state)), [state]);
  return <HydrationBoundary state={here}>{children}</HydrationBoundary>;
}
