import type { DehydratedState } from '@tanstack/react-query';

/** This device's clock minus the server's clock in ms, including the page's travel time. */
let clockSkewMs = Number.POSITIVE_INFINITY;

/**
 * Shifts the timestamps of prefetched queries to this device's clock. A wrong clock would make them stale at once, and
 * the refetch would redraw the page under the first click.
 */
export function correctClockSkew({ queries, ...state }: DehydratedState): DehydratedState {
  const newest = Math.max(...queries.map((query) => query.state.dataUpdatedAt));
  // Cached pages look older than they are, so the smallest difference is the best estimate.
  clockSkewMs = Math.min(clockSkewMs, Date.now() - newest);
  return {
    ...state,
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + clockSkewMs },
    })),
  };
}
