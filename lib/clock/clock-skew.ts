import type { DehydratedState } from '@tanstack/react-query';

/** How far this device's clock is ahead of the server's, in ms, including the page's travel time. */
let clockSkewMs = Number.POSITIVE_INFINITY;

/**
 * Shifts the timestamps of prefetched queries to this device's clock. With a wrong clock or a slow line the data would
 * otherwise count as stale at once, be fetched again, and redraw the page under the user's first click.
 */
export function correctClockSkew({ queries, ...state }: DehydratedState): DehydratedState {
  const newest = Math.max(...queries.map((query) => query.state.dataUpdatedAt));
  // Pages from the browser's cache look older than they were, so the smallest difference is the best estimate.
  clockSkewMs = Math.min(clockSkewMs, Date.now() - newest);
  return {
    ...state,
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + clockSkewMs },
    })),
  };
}
