'use client';

import { useMemo } from 'react';
import { clientPage } from './client-page';
import type { ListPage } from './list-page';

/** The part of a query result that a list needs. */
interface Read {
  isFetching: boolean;
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
  { isFetching, error, refetch }: Read = onDevice,
): ListPage<Row> {
  const cut = useMemo(() => rows && clientPage(rows, { page, size }), [rows, page, size]);
  return { rows: cut?.rows, total: cut?.total, page: cut?.page ?? page, isFetching, error, retry: refetch };
}
