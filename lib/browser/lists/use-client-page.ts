'use client';

import { useMemo } from 'react';
import type { ListPage } from './list-page';
import { slicePage } from './list-page';

interface QueryState {
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: Error | null;
  refetch: () => unknown;
}

const localState: QueryState = { isFetching: false, error: null, refetch: () => undefined };

export function useClientPage<Row>(
  rows: readonly Row[] | undefined,
  { page, size }: { page: number; size: number },
  { isFetching, isPlaceholderData, error, refetch }: QueryState = localState,
): ListPage<Row> {
  // Treats an empty placeholder as still loading. The placeholder belongs to the previous search, and the current
  // search may have results.
  const knownRows = error || (isPlaceholderData && rows?.length === 0) ? undefined : rows;
  const current = useMemo(() => knownRows && slicePage(knownRows, { page, size }), [knownRows, page, size]);
  return {
    rows: current?.rows,
    total: current?.total,
    page: current?.page ?? page,
    isFetching,
    error,
    retry: refetch,
    readAll: knownRows && (async () => ({ rows: knownRows, isTruncated: false })),
  };
}
