'use client';

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useFeature } from '@/lib/auth/session-features';
import type { ListPage } from './list-page';

export type OneRow<Row> =
  | { state: 'found'; row: Row }
  | { state: 'loading' | 'unknown' }
  /** It is not on the loaded page, and the server can't be asked for one row. */
  | { state: 'elsewhere' }
  | { state: 'failed'; error: Error; isFetching: boolean; retry: () => unknown };

/** A row by its id: from the loaded page, else by a query of its own where the server takes filters. */
export function useOneRow<Row>(
  id: number | null,
  page: Pick<ListPage<Row>, 'rows' | 'error'>,
  idOf: (row: Row) => number | null,
  query: UseQueryOptions<{ data: Row[]; total_records: number | null }>,
): OneRow<Row> {
  const isAskable = useFeature('filter') && id !== null;
  const onPage = id === null ? undefined : page.rows?.find((row) => idOf(row) === id);
  const alone = useQuery({ ...query, enabled: isAskable && !onPage });
  const row = onPage ?? (isAskable ? alone.data?.data.find((one) => idOf(one) === id) : undefined);
  if (row) return { state: 'found', row };
  if (id === null) return { state: 'unknown' };
  if (!isAskable) return { state: page.rows || page.error ? 'elsewhere' : 'loading' };
  if (alone.isPending) return { state: 'loading' };
  if (alone.isError) {
    return { state: 'failed', error: alone.error, isFetching: alone.isFetching, retry: alone.refetch };
  }
  return { state: 'unknown' };
}
