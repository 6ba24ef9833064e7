import type { DehydratedState } from '@tanstack/react-query';

let lastWriteAt = Number.NEGATIVE_INFINITY;

export function recordWrite(): void {
  lastWriteAt = Date.now();
}

/**
 * The browser's time of a page request, in ms since the epoch. The page returns it, so that only the browser's clock
 * counts.
 */
export const requestedAtHeader = 'x-homeroom-asked-at';

/**
 * Invalidates the queries of a page that was requested before the last write. Their data may be older than the write,
 * so it is shown and refetched at once.
 * @param askedAt in ms since the epoch; 0 for the first page, before which no write is possible.
 */
export function invalidateOutdated({ queries, ...state }: DehydratedState, requestedAt: number): DehydratedState {
  const isInvalidated = requestedAt <= lastWriteAt;
  return { ...state, queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated } })) };
}
