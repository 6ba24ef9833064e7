'use client';

import { useMemo } from 'react';
import { clientPage } from './client-page';
import type { ListPage } from './list-page';

/** What of a query's result concerns a list. */
interface Read {
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

const onDevice: Read = { isFetching: false, error: null, refetch: () => undefined };

/**
 * One page of a list that comes whole, cut in the browser.
 * @param rows All that the search leaves; `undefined` until they are known.
 * @param read Where they come from; left out for what lies on this device.
 */
export function useClientPage<Row>(
  rows: readonly Row[] | undefined,
  { page, size }: { page: number; size: number },
  { isFetching, error, refetch }: Read = onDevice,
): ListPage<Row> {
  const cut = useMemo(() => rows && clientPage(rows, { page, size }), [rows, page, size]);
  return { rows: cut?.rows, total: cut?.total, page: cut?.page ?? page, isFetching, error, retry: refetch };
}
