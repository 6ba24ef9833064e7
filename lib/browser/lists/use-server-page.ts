'use client';

import { keepPreviousData, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type ListPage, lastPageOf } from './list-page';
import { useAddedRow } from './use-added-row';
import type { ListState } from './use-list-params';

interface Options<Reply, Row> {
  /** Reads all rows in one call to find the page of an added row. Without it, the last page is assumed. */
  allRowsQuery?: UseQueryOptions<Reply>;
  /** Filters the rows of a page if the server has no search. It must be the same function for the same search. */
  filterRows?: (rows: readonly Row[]) => readonly Row[];
}

interface ServerPage<Row> extends ListPage<Row> {
  unfilteredCount: number | undefined;
  isPlaceholderData: boolean;
}

const allOf = <Row>(rows: readonly Row[]) => rows;

/** Estimates a missing total by the rows so far. After a full page there may be more. */
function withTotal<Row>(
  { rows, total }: { rows: readonly Row[]; total: number | null },
  { page, size }: { page: number; size: number },
) {
  if (total !== null) return { rows, total };
  return { rows, total: (page - 1) * size + rows.length, hasMore: rows.length >= size };
}

type At = Pick<ListState, 'page' | 'size'>;

/**
 * Reads one page from the server. The previous rows stay until the next ones are loaded. A page beyond the end, such as
 * from an old bookmark, is replaced by the last page.
 */
export function useServerPage<Reply, Row>(
  queryAt: (at: At) => UseQueryOptions<Reply>,
  list: Pick<ListState, 'page' | 'size' | 'sizes' | 'search' | 'sort' | 'isFiltered' | 'replacePage' | 'show'>,
  read: (reply: Reply) => { rows: readonly Row[]; total: number | null },
  { allRowsQuery, filterRows = allOf }: Options<Reply, Row> = {},
): ServerPage<Row> {
  const { page, size, sizes, replacePage } = list;
  const query = queryAt({ page, size });
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

  // A page beyond the end, or an empty placeholder, does not mean that nothing was found.
  const isKnown = !error && !isBeyond && !(isPlaceholderData && reply?.rows.length === 0);
  const shown = isKnown ? reply : undefined;
  const ofPage = shown?.rows;
  const rows = useMemo(() => ofPage && filterRows(ofPage), [ofPage, filterRows]);
  const added = useAddedRow({
    call: query.meta?.call,
    rows,
    isSettled: shown !== undefined && !isPlaceholderData && !isFetching,
    list,
    pageOf: async (isIt) => {
      // In a searched, filtered or sorted list, the row may be on any page or none.
      if (!allRowsQuery) return list.search || list.isFiltered || list.sort ? null : lastPage;
      const all = await client.fetchQuery(allRowsQuery).then(
        (reply) => read(reply).rows,
        () => [],
      );
      const at = all.findIndex(isIt);
      return filterRows(all.slice(at)).some(isIt) ? Math.floor(at / size) + 1 : null;
    },
  });
  return {
    ...shown,
    rows,
    unfilteredCount: ofPage?.length,
    total: shown?.total,
    page: Math.min(page, lastPage),
    isPlaceholderData,
    isFetching,
    added,
    error,
    retry: refetch,
    prefetch: (at) =>
      void client.prefetchQuery({ ...queryAt({ page: at, size }), meta: { ...query.meta, error: undefined } }),
    readAll: async (reading) => {
      const { readAllRows: everyRow, maxAllRows: maxEveryRow } = await import('./read-all-rows');
      // Every server accepts the largest page size on offer.
      const most = Math.max(...sizes);
      const readPage = async (at: number) => read(await client.fetchQuery(queryAt({ page: at, size: most })));
      const every = await everyRow(readPage, { size: most, most: maxEveryRow }, reading);
      return { ...every, rows: filterRows(every.rows) };
    },
  };
}
