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
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number | null;
  /** The list's state in the URL. */
  list: Pick<ListState, 'size' | 'sizes' | 'setPage' | 'setSize' | 'sort' | 'sorts' | 'sortBy'>;
  /** From `useServerPage` or `useClientPage`. */
  page: ListPage<Row>;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Shown when the rows could not be loaded and the server sent no message. */
  failure?: string;
  /** The number of skeleton rows; by default the page size. */
  skeletonRows?: number;
}

/** A table with pagination where there are rows; when loading fails, it shows the error and Retry. */
export function List<Row>({ caption, columns, rowKey, list, page, empty, failure, skeletonRows }: ListProps<Row>) {
  const { rows, total, hasMore, isFetching, added, error, retry } = page;
  const hasPages = page.page > 1 || (total ?? 0) > list.size;
  return (
    <>
      {/* As high as a full page, or the window: the pager stays where it is when the last page has fewer rows. */}
      <div style={{ minHeight: hasPages ? `min(46px + ${list.size} * var(--row), 100dvh - 116px)` : undefined }}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          isFetching={isFetching}
          added={added}
          skeletonRows={skeletonRows ?? list.size}
          instead={
            error ? (
              <LoadError message={messageOr(error, failure ?? error.message)} isRetrying={isFetching} onRetry={retry} />
            ) : (
              rows?.length === 0 && empty
            )
          }
          sorting={{ columns: list.sorts, sort: list.sort, onSort: list.sortBy }}
        />
      </div>
      <output className="sr-only">{added?.isHere && `The new row is on page ${page.page}.`}</output>
      {rows?.length !== 0 && (
        <Pagination
          page={page.page}
          size={list.size}
          sizes={list.sizes}
          total={total}
          hasMore={hasMore}
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
        />
      )}
    </>
  );
}
