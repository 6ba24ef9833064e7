'use client';

import { keepPreviousData, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ListPage, lastPageOf } from './list-page';
import { useAddedRow } from './use-added-row';
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
 * @param whole reads all rows in one call, to find the page of a new one. Without it, that is looked for on the last page.
 */
export function useServerPage<Reply, Row>(
  query: UseQueryOptions<Reply>,
  list: Pick<ListState, 'page' | 'size' | 'search' | 'sort' | 'isFiltered' | 'replacePage' | 'show'>,
  read: (reply: Reply) => { rows: readonly Row[]; total: number | null },
  whole?: UseQueryOptions<Reply>,
): ServerPage<Row> {
  const { page, size, replacePage } = list;
  const client = useQueryClient();
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
  const added = useAddedRow({
    call: query.meta?.call,
    rows: shown?.rows,
    isSettled: shown !== undefined && !isPlaceholderData && !isFetching,
    list,
    pageOf: async (isIt) => {
      // Among what was searched for, filtered or sorted it may be anywhere or nowhere: the last page is no better than this.
      if (!whole) return list.search || list.isFiltered || list.sort ? null : lastPage;
      const at = await client.fetchQuery(whole).then(
        (all) => read(all).rows.findIndex(isIt),
        () => -1,
      );
      return at < 0 ? null : Math.floor(at / size) + 1;
    },
  });
  return {
    ...shown,
    rows: shown?.rows,
    total: shown?.total,
    page: Math.min(page, lastPage),
    isPlaceholderData,
    isFetching,
    added,
    error,
    retry: refetch,
  };
}
