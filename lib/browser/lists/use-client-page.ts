'use client';

import { useMemo } from 'react';
import type { ListPage } from './list-page';
import { clientPage } from './list-page';

interface Read {
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: Error | null;
  refetch: () => unknown;
}

const onDevice: Read = { isFetching: false, error: null, refetch: () => undefined };

export function useClientPage<Row>(
  rows: readonly Row[] | undefined,
  { page, size }: { page: number; size: number },
  { isFetching, isPlaceholderData, error, refetch }: Read = onDevice,
): ListPage<Row> {
  // An empty placeholder belongs to the previous search, so the result is still unknown.
  const known = error || (isPlaceholderData && rows?.length === 0) ? undefined : rows;
  const cut = useMemo(() => known && clientPage(known, { page, size }), [known, page, size]);
  return {
    rows: cut?.rows,
    total: cut?.total,
    page: cut?.page ?? page,
    isFetching,
    error,
    retry: refetch,
    readAll: known && (async () => ({ rows: known, isTruncated: false })),
  };
}
