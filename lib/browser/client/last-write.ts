import type { DehydratedState } from '@tanstack/react-query';

let lastWriteAt = Number.NEGATIVE_INFINITY;

export function recordWrite(): void {
  lastWriteAt = Date.now();
}

/**
 * The request header that contains the time of a page request by the browser's clock, in ms since the epoch. The server
 * returns this time with the page, so that the server's clock does not matter.
 */
export const requestedAtHeader = 'x-homeroom-asked-at';

/**
 * Invalidates the queries of a page that was requested before the last write. Their data may be older than the write.
 * React Query still shows invalidated data, but refetches it at once.
 * @param requestedAt the browser's time of the page request in ms since the epoch. 0 for the first page, before which
 * no write is possible.
 */
export function invalidateOutdated({ queries, ...state }: DehydratedState, requestedAt: number): DehydratedState {
  const isInvalidated = requestedAt <= lastWriteAt;
  return { ...state, queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated } })) };
}
