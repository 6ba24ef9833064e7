'use client';

import { keepPreviousData, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type ListPage, lastPageOf } from './list-page';
import { useAddedRow } from './use-added-row';
import type { ListState } from './use-list-params';

interface Options<Reply, Row> {
  /**
   * Reads all rows in one call to find the page of an added row. Without this query, the added row is expected on the
   * last page.
   */
  allRowsQuery?: UseQueryOptions<Reply>;
  /**
   * Filters the rows of a page if the server has no search. Pass the same function object for the same search, because
   * a new function object filters the rows again.
   */
  filterRows?: (rows: readonly Row[]) => readonly Row[];
}

interface ServerPage<Row> extends ListPage<Row> {
  unfilteredCount: number | undefined;
  isPlaceholderData: boolean;
  search: (text: string) => void;
}

const keepAll = <Row>(rows: readonly Row[]) => rows;

function withTotal<Row>(
  { rows, total }: { rows: readonly Row[]; total: number | null },
  { page, size }: { page: number; size: number },
) {
  if (total !== null) return { rows, total };
  return { rows, total: (page - 1) * size + rows.length, hasMore: rows.length >= size };
}

type PagePosition = Pick<ListState, 'page' | 'size' | 'search'>;

/**
 * Reads one page from the server. The previous rows stay until the new rows are loaded. A page beyond the end, such as
 * from an old bookmark, is replaced by the last page.
 */
export function useServerPage<Reply, Row>(
  createQuery: (position: PagePosition) => UseQueryOptions<Reply>,
  list: Pick<
    ListState,
    'page' | 'size' | 'sizes' | 'search' | 'sort' | 'isFiltered' | 'replacePage' | 'setSearch' | 'show'
  >,
  readReply: (reply: Reply) => { rows: readonly Row[]; total: number | null },
  { allRowsQuery, filterRows = keepAll }: Options<Reply, Row> = {},
): ServerPage<Row> {
  const { page, size, sizes, search, replacePage, setSearch } = list;
  const query = createQuery({ page, size, search });
  const client = useQueryClient();
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const reply = data === undefined ? undefined : withTotal(readReply(data), { page, size });

  // Ignores the total of the placeholder, which may belong to another search with fewer pages.
  const lastPage = reply && !isPlaceholderData ? lastPageOf(reply.total, size) : page;
  const isBeyond = page > lastPage;
  const showLastPage = useEffectEvent(() => replacePage(lastPage));
  useEffect(() => {
    if (isBeyond) showLastPage();
  }, [isBeyond]);

  // Treats a page beyond the end and an empty placeholder as still loading. In both cases, the list may have rows.
  const isKnown = !error && !isBeyond && !(isPlaceholderData && reply?.rows.length === 0);
  const knownReply = isKnown ? reply : undefined;
  const unfilteredRows = knownReply?.rows;
  const rows = useMemo(() => unfilteredRows && filterRows(unfilteredRows), [unfilteredRows, filterRows]);
  const added = useAddedRow({
    call: query.meta?.call,
    rows,
    isSettled: knownReply !== undefined && !isPlaceholderData && !isFetching,
    list,
    findPage: async (matches) => {
      // Returns `null` for a searched, filtered or sorted list, because the row may be on any page or none.
      if (!allRowsQuery) return list.search || list.isFiltered || list.sort ? null : lastPage;
      const all = await client.fetchQuery(allRowsQuery).then(
        (reply) => readReply(reply).rows,
        () => [],
      );
      const index = all.findIndex(matches);
      return filterRows(all.slice(index)).some(matches) ? Math.floor(index / size) + 1 : null;
    },
  });
  return {
    ...knownReply,
    rows,
    unfilteredCount: unfilteredRows?.length,
    total: knownReply?.total,
    page: Math.min(page, lastPage),
    isPlaceholderData,
    isFetching,
    added,
    error,
    retry: refetch,
    prefetch: (pageNumber) =>
      void client.prefetchQuery({
        ...createQuery({ page: pageNumber, size, search }),
        meta: { ...query.meta, error: undefined },
      }),
    search(text) {
      void client.prefetchQuery(createQuery({ page: 1, size, search: text }));
      setSearch(text);
    },
    readAll: async (options) => {
      const { readAllRows, maxAllRows } = await import('./read-all-rows');
      // Requests the largest page size that the user can choose, because every server accepts it.
      const pageSize = Math.max(...sizes);
      const readPage = async (pageNumber: number) =>
        readReply(await client.fetchQuery(createQuery({ page: pageNumber, size: pageSize, search })));
      const allRows = await readAllRows(readPage, { pageSize, maxRows: maxAllRows }, options);
      return { ...allRows, rows: filterRows(allRows.rows) };
    },
  };
}
