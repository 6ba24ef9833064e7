'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ListPage, slicePage } from '@/lib/browser/lists/list-page';
import { type AllRows, maxAllRows, type ReadAllOptions } from '@/lib/browser/lists/read-all-rows';
import type { Broadcast, BroadcastType } from '@/lib/contract/broadcasts';
import { broadcastsQuery } from './queries';
import { listedType } from './rules';

/**
 * An `undefined` page is still loading. The upstream sends no total, so a page without new rows marks the end. Pages
 * may overlap, because new rows move older rows to later pages.
 */
export function mergePages(pages: readonly (readonly Broadcast[] | undefined)[]) {
  const byId = new Map<number | string, Broadcast>();
  for (const page of pages) {
    if (!page) return { rows: [...byId.values()], isAtEnd: false };
    const sizeBefore = byId.size;
    for (const row of page) {
      const key = row.id ?? JSON.stringify(row);
      if (!byId.has(key)) byId.set(key, row);
    }
    if (byId.size === sizeBefore) return { rows: [...byId.values()], isAtEnd: true };
  }
  return { rows: [...byId.values()], isAtEnd: false };
}

/**
 * Divides the broadcasts of one type into pages in the browser. Loads the next upstream page only when the current page
 * is the last page of the loaded rows.
 */
export function useBroadcastRows(
  type: BroadcastType,
  { page, size }: { page: number; size: number },
): ListPage<Broadcast> {
  const client = useQueryClient();
  const [pageCount, setPageCount] = useState(1);
  const queries = useQueries({ queries: Array.from({ length: pageCount }, (_, index) => broadcastsQuery(index + 1)) });
  const { rows, isAtEnd } = mergePages(queries.map(({ data }) => data?.items));
  const typeRows = rows.filter((row) => listedType(row) === type);
  const hasAll = queries.every(({ data }) => data);
  const needsMoreRows = typeRows.length <= page * size && !isAtEnd;

  useEffect(() => {
    if (hasAll && needsMoreRows) setPageCount(pageCount + 1);
  }, [hasAll, needsMoreRows, pageCount]);

  const failed = queries.find(({ isError, data }) => isError && !data);
  // Keeps a page number beyond the end while more rows are loading. `slicePage` would return the last page instead.
  const visiblePage = needsMoreRows
    ? { page, rows: typeRows.slice((page - 1) * size, page * size) }
    : slicePage(typeRows, { page, size });
  const isLoadingMore = needsMoreRows && !failed;

  const readAll = async ({ signal, onProgress }: ReadAllOptions): Promise<AllRows<Broadcast>> => {
    for (const pages: Broadcast[][] = []; ; ) {
      pages.push((await client.fetchQuery(broadcastsQuery(pages.length + 1))).items);
      signal.throwIfAborted();
      const merged = mergePages(pages);
      const matches = merged.rows.filter((row) => listedType(row) === type);
      const isTruncated = !merged.isAtEnd;
      if (!isTruncated || merged.rows.length >= maxAllRows) return { rows: matches.slice(0, maxAllRows), isTruncated };
      onProgress(matches.length, null);
    }
  };

  return {
    rows: failed || (isLoadingMore && visiblePage.rows.length === 0) ? undefined : visiblePage.rows,
    page: visiblePage.page,
    total: isLoadingMore || failed ? undefined : typeRows.length,
    hasMore: !isAtEnd,
    isFetching: queries.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => failed?.refetch(),
    readAll,
  };
}
