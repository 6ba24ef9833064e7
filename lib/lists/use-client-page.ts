'use client';

import { useMemo } from 'react';
import type { ListPage } from './list-page';
import { clientPage } from './list-page';

/** The part of a query result that a list needs. */
interface Read {
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: Error | null;
  refetch: () => unknown;
}

const onDevice: Read = { isFetching: false, error: null, refetch: () => undefined };

/**
 * One page of a list whose rows all come at once and are paged in the browser.
 * @param rows all rows that match the search; `undefined` while loading.
 * @param read the query they come from; left out for rows stored on this device.
 */
export function useClientPage<Row>(
  rows: readonly Row[] | undefined,
  { page, size }: { page: number; size: number },
  { isFetching, isPlaceholderData, error, refetch }: Read = onDevice,
): ListPage<Row> {
  // That another search found nothing doesn't say it of this one.
  const known = error || (isPlaceholderData && rows?.length === 0) ? undefined : rows;
  const cut = useMemo(() => known && clientPage(known, { page, size }), [known, page, size]);
  return {
    rows: cut?.rows,
    total: cut?.total,
    page: cut?.page ?? page,
    isFetching,
    error,
    retry: refetch,
    readEvery: known && (async () => ({ rows: known, isCut: false })),
  };
}
