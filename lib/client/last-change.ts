import type { DehydratedState } from '@tanstack/react-query';

/** When this page's last write was answered, in ms since the epoch. */
let changedAt = Number.NEGATIVE_INFINITY;

/** Something was written, or may have been. */
export function noteChange(): void {
  changedAt = Date.now();
}

/**
 * Marks the queries that were read before the last write: a page may have been fetched before it and shown after it. They
 * are shown, and read again at once.
 */
export function markOutdated({ queries, ...state }: DehydratedState): DehydratedState {
  return {
    ...state,
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, isInvalidated: query.state.dataUpdatedAt <= changedAt },
    })),
  };
}
