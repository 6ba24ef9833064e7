'use client';

import { type ReactNode, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { usePrint } from '@/components/print/use-print';
import { messageOr } from '@/lib/browser/client/call-error';
import { useIsPrinting } from '@/lib/browser/device/use-printing';
import { type ListPage, lastPageOf } from '@/lib/browser/lists/list-page';
import type { ReadAllOptions } from '@/lib/browser/lists/read-all-rows';
import type { ListState } from '@/lib/browser/lists/use-list-params';
import { formatCount } from '@/lib/format/pluralize';
import type { Column } from './column';
import { DataTable } from './data-table';
import { ListTools } from './list-tools';
import { LoadError } from './load-error';
import { Pagination } from './pagination';
import { describeSort } from './sort-head';
import { useChosenColumns } from './use-chosen-columns';

const PrintList = lazyDialog(() => import('@/components/print/print-list-dialog').then((file) => file.PrintListDialog));

interface ListProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number | null;
  list: Pick<
    ListState,
    'name' | 'size' | 'sizes' | 'setPage' | 'setSize' | 'sort' | 'sorts' | 'sortBy' | 'columns' | 'setColumns'
  >;
  /** The result of `useServerPage` or `useClientPage`. */
  page: ListPage<Row>;
  empty: ReactNode;
  /** The message shown when loading fails and the server sends no message. */
  failure?: string;
  /** The number of skeleton rows. The default is the page size. */
  skeletonRows?: number;
  /** Renders the bar with the actions for the selected rows. The bar can print rows. */
  bar?: (print: (rows: readonly Row[]) => void) => ReactNode;
}

export function List<Row>(props: ListProps<Row>) {
  const { caption, rowKey, list, page, empty, failure, skeletonRows, bar } = props;
  const { rows, total, hasMore, isFetching, added, error, retry, readAll } = page;
  const { columns, viewsButton, viewsDialog } = useChosenColumns(props);
  const hasPages = page.page > 1 || (total ?? 0) > list.size;
  /** The rows to print instead of the current page. */
  const [printedRows, setPrintedRows] = useState<readonly Row[] | 'all' | null>(null);
  const [printedTable, setPrintedTable] = useState<ReactNode>();
  const shownBar = bar?.(setPrintedRows);
  // The bar covers the header, which therefore has no buttons that could get the focus.
  const sorting = { columns: shownBar ? [] : list.sorts, sort: list.sort, onSort: list.sortBy };
  const isPrinting = useIsPrinting();
  const print = usePrint();

  const readTable = async (options: ReadAllOptions) => {
    const allRows = printedRows === 'all' ? await readAll?.(options) : { rows: printedRows ?? [], isTruncated: false };
    return (
      <>
        {allRows?.isTruncated && (
          <p className="mb-3 text-sm">
            Only the first {formatCount(allRows.rows.length)} rows are printed. Please search or filter the list to
            print the others.
          </p>
        )}
        <DataTable caption={caption} columns={columns} rows={allRows?.rows} rowKey={rowKey} sorting={sorting} />
      </>
    );
  };

  const closePrintDialog = () => {
    setPrintedRows(null);
    setPrintedTable(undefined);
  };

  return (
    <>
      <ListTools
        print={{ ...PrintList.preloadProps, onClick: () => (hasPages && readAll ? setPrintedRows('all') : print()) }}
        views={viewsButton}
      />
      {viewsDialog}
      {isPrinting && list.sort && <p className="mb-1 text-sm">{describeSort(props.columns, list.sort)}</p>}
      {shownBar}
      {/* Keeps the table as high as a full page, so that the pager does not move when the last page has fewer rows. */}
      <div
        className={printedTable ? 'print:hidden' : 'print:min-h-0!'}
        style={{ minHeight: hasPages ? `min(46px + ${list.size} * var(--row), 100dvh - 116px)` : undefined }}
      >
        {isPrinting && hasPages && <p className="mb-3 text-sm">{pageText(page, list.size)}</p>}
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          isFetching={isFetching}
          added={added}
          skeletonRows={skeletonRows ?? list.size}
          replacement={
            error ? (
              <LoadError message={messageOr(error, failure ?? error.message)} isRetrying={isFetching} onRetry={retry} />
            ) : (
              rows?.length === 0 && empty
            )
          }
          sorting={sorting}
        />
      </div>
      {printedTable && <div className="hidden print:block">{printedTable}</div>}
      {printedRows && (
        <PrintList
          total={printedRows === 'all' ? total : printedRows.length}
          read={readTable}
          onRead={setPrintedTable}
          onClose={closePrintDialog}
        />
      )}
      <output className="sr-only">{added?.isVisible && `The new row is on page ${page.page}.`}</output>
      {rows?.length !== 0 && (
        <Pagination
          page={page.page}
          size={list.size}
          sizes={list.sizes}
          total={total}
          hasMore={hasMore}
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
          onNear={isFetching ? undefined : page.prefetch}
        />
      )}
    </>
  );
}

function pageText(
  { page, total, hasMore }: Pick<ListPage<unknown>, 'page' | 'total' | 'hasMore'>,
  size: number,
): string {
  if (total === undefined || hasMore) return `Page ${page} of the list`;
  return `Page ${page} of ${formatCount(lastPageOf(total, size))} of the list`;
}
