'use client';

import type { ReactNode } from 'react';
import { messageOr } from '@/lib/client/call-error';
import type { ListPage } from '@/lib/lists/list-page';
import type { ListState } from '@/lib/lists/use-list-params';
import type { Column } from './column';
import { DataTable } from './data-table';
import { LoadError } from './load-error';
import { Pagination } from './pagination';

interface ListProps<Row> {
  /** What the table is, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Where in the list the address is. */
  list: Omit<ListState, 'search' | 'setSearch'>;
  /** What `useServerPage` or `useClientPage` found there. */
  page: ListPage<Row>;
  /** In the place of the rows when there are none. */
  empty: ReactNode;
  /** In the place of the rows when they could not be loaded and the server gave no reason. */
  failure?: string;
  /** How many stand in for the first rows. */
  skeletonRows?: number;
}

/** A table with its paging; in the place of rows that could not be loaded a sentence and Retry. */
export function List<Row>({ caption, columns, rowKey, list, page, empty, failure, skeletonRows }: ListProps<Row>) {
  const { rows, total, hasMore, isFetching, error, retry } = page;
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        isFetching={isFetching}
        skeletonRows={skeletonRows ?? list.size}
        empty={empty}
        error={
          error && (
            <LoadError message={messageOr(error, failure ?? error.message)} isRetrying={isFetching} onRetry={retry} />
          )
        }
      />
      <Pagination
        page={page.page}
        size={list.size}
        sizes={list.sizes}
        total={total}
        hasMore={hasMore}
        onPageChange={list.setPage}
        onSizeChange={list.setSize}
      />
    </>
  );
}
