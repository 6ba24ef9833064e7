import type { DehydratedState } from '@tanstack/react-query';

/** The clock of this device minus the clock of the server in ms, including the time to transfer the page. */
let clockSkewMs = Number.POSITIVE_INFINITY;

/**
 * Shifts the timestamps of prefetched queries to the clock of this device. Otherwise a wrong clock could make the
 * queries stale at once, and the refetch would redraw the page during the first click.
 */
export function correctClockSkew({ queries, ...state }: DehydratedState): DehydratedState {
  const newest = Math.max(...queries.map((query) => query.state.dataUpdatedAt));
  // Keeps the smallest difference as the best estimate, because the difference of a cached page includes the age of the
  // page.
  clockSkewMs = Math.min(clockSkewMs, Date.now() - newest);
  return {
    ...state,
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + clockSkewMs },
    })),
  };
}
