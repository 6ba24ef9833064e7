'use client';

import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ListPage, lastPageOf } from './list-page';
import type { ListState } from './use-list-params';

interface ServerPage<Row> extends ListPage<Row> {
  /** The rows are still those of the previous page or search; the new ones are loading. */
  isPlaceholderData: boolean;
}

/** Where the server sends no total, it is the rows up to here, and after a full page there may be more. */
function withTotal<Row>(
  { rows, total }: { rows: readonly Row[]; total: number | null },
  { page, size }: { page: number; size: number },
) {
  if (total !== null) return { rows, total };
  return { rows, total: (page - 1) * size + rows.length, hasMore: rows.length >= size };
}

/**
 * One page of a list that the server pages. The previous rows stay until the next ones have loaded. A page beyond the
 * end (its last row was deleted, or a bookmark is old) is replaced by the last one.
 */
export function useServerPage<Reply, Row>(
  query: UseQueryOptions<Reply>,
  { page, size, replacePage }: Pick<ListState, 'page' | 'size' | 'replacePage'>,
  read: (reply: Reply) => { rows: readonly Row[]; total: number | null },
): ServerPage<Row> {
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const reply = data === undefined ? undefined : withTotal(read(data), { page, size });

  // The placeholder may belong to another search with fewer pages.
  const lastPage = reply && !isPlaceholderData ? lastPageOf(reply.total, size) : page;
  const isBeyond = page > lastPage;
  const move = useEffectEvent(() => replacePage(lastPage));
  useEffect(() => {
    if (isBeyond) move();
  }, [isBeyond]);

  // A page without rows, or of another search, doesn't say that nothing was found.
  const isKnown = !error && !isBeyond && !(isPlaceholderData && reply?.rows.length === 0);
  const shown = isKnown ? reply : undefined;
  return {
    ...shown,
    rows: shown?.rows,
    total: shown?.total,
    page: Math.min(page, lastPage),
    isPlaceholderData,
    isFetching,
    error,
    retry: refetch,
  };
}
