'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListPage } from '@/lib/browser/lists/list-page';
import { slicePage } from '@/lib/browser/lists/list-page';
import { type AllRows, maxAllRows, type ReadAllOptions } from '@/lib/browser/lists/read-all-rows';
import type { Broadcast, BroadcastType } from '@/lib/contract/broadcasts';
import { mergePages } from './merge-pages';
import { broadcastsQuery } from './queries';

/**
 * Pages the broadcasts of one type in the browser. The next upstream page is loaded only when the current page is the
 * last one of the loaded rows.
 */
export function useBroadcastRows(
  type: BroadcastType,
  { page, size }: { page: number; size: number },
): ListPage<Broadcast> {
  const client = useQueryClient();
  const [pageCount, setAsked] = useState(1);
  const queries = useQueries({ queries: Array.from({ length: pageCount }, (_, index) => broadcastsQuery(index + 1)) });
  const { rows, isAtEnd } = mergePages(queries.map(({ data }) => data?.items));
  const ofType = rows.filter(({ notetype }) => notetype === type);
  const hasAll = queries.every(({ data }) => data);
  const isShort = ofType.length <= page * size && !isAtEnd;

  useEffect(() => {
    if (hasAll && isShort) setAsked(pageCount + 1);
  }, [hasAll, isShort, pageCount]);

  const failed = queries.find(({ isError, data }) => isError && !data);
  // While more rows are loading, a page beyond the end must not be replaced by the last page.
  const shown = isShort
    ? { page, rows: ofType.slice((page - 1) * size, page * size) }
    : slicePage(ofType, { page, size });
  const isComing = isShort && !failed;

  const readEvery = async ({ signal, onProgress }: ReadAllOptions): Promise<AllRows<Broadcast>> => {
    for (const pages: Broadcast[][] = []; ; ) {
      pages.push((await client.fetchQuery(broadcastsQuery(pages.length + 1))).items);
      signal.throwIfAborted();
      const every = mergePages(pages);
      const found = every.rows.filter(({ notetype }) => notetype === type);
      const isCut = !every.isAtEnd;
      if (!isCut || every.rows.length >= maxAllRows) return { rows: found.slice(0, maxAllRows), isTruncated: isCut };
      onProgress(found.length, null);
    }
  };

  return {
    rows: failed || (isComing && shown.rows.length === 0) ? undefined : shown.rows,
    page: shown.page,
    /** Counts only the loaded rows. */
    total: isComing || failed ? undefined : ofType.length,
    hasMore: !isAtEnd,
    isFetching: queries.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => failed?.refetch(),
    readAll: readEvery,
  };
}
