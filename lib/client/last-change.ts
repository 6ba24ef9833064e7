import type { DehydratedState } from '@tanstack/react-query';

/** When this page's last write was answered, in ms since the epoch. */
let changedAt = Number.NEGATIVE_INFINITY;

/** Something was written, or may have been. */
export function noteChange(): void {
  changedAt = Date.now();
}

/** Says when the browser asks for a page, in ms since the epoch by its own clock. The page brings that back. */
export const askedAtHeader = 'x-homeroom-asked-at';

/**
 * Marks the queries of a page that was asked for before the last write: it may have been fetched before it and shown after
 * it. They are shown, and read again at once.
 * @param askedAt in ms since the epoch; 0 for the first page, before which nothing can have been written.
 */
export function markOutdated({ queries, ...state }: DehydratedState, askedAt: number): DehydratedState {
  const isInvalidated = askedAt <= changedAt;
  return { ...state, queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated } })) };
}
