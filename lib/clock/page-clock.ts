import type { DehydratedState } from '@tanstack/react-query';

/** How far this device's clock is ahead of the server's, in ms, as near as pages have told; their way here counts. */
let aheadMs = Number.POSITIVE_INFINITY;

/**
 * What came with a page, with its age by this device's clock. A device whose clock is wrong, or whose line took half a
 * minute, would else take it for old before it is shown, ask for it again, and draw the page anew under a first click.
 */
export function onThisClock({ queries, ...state }: DehydratedState): DehydratedState {
  const newest = Math.max(...queries.map((query) => query.state.dataUpdatedAt));
  // A page that is shown again is no news: the least is the nearest.
  aheadMs = Math.min(aheadMs, Date.now() - newest);
  return {
    ...state,
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + aheadMs },
    })),
  };
}
