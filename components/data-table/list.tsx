'use client';

import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { usePrint } from '@/components/print/use-print';
import { IconButton } from '@/components/ui/icon-button';
import { messageOr } from '@/lib/client/call-error';
import { usePrinting } from '@/lib/device/use-printing';
import type { Reading } from '@/lib/lists/every-row';
import { type ListPage, lastPageOf } from '@/lib/lists/list-page';
import type { ListState } from '@/lib/lists/use-list-params';
import type { Column } from './column';
import { DataTable } from './data-table';
import { LoadError } from './load-error';
import { Pagination } from './pagination';
import { sortText } from './sort-head';

const PrintList = lazyDialog(() => import('@/components/print/print-list-dialog').then((file) => file.PrintListDialog));

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
  const { rows, total, hasMore, isFetching, added, error, retry, readEvery } = page;
  const hasPages = page.page > 1 || (total ?? 0) > list.size;
  const sorting = { columns: list.sorts, sort: list.sort, onSort: list.sortBy };
  const isPrinting = usePrinting();
  const print = usePrint();
  const [isWholeAsked, setIsWholeAsked] = useState(false);
  /** All rows, on paper in place of this page's. */
  const [whole, setWhole] = useState<ReactNode>();

  const readTable = async (reading: Reading) => {
    const every = await readEvery?.(reading);
    return (
      <>
        {every?.isCut && (
          <p className="mb-3 text-sm">
            These are the first {every.rows.length.toLocaleString('en-IN')} rows. There are more.
          </p>
        )}
        <DataTable caption={caption} columns={columns} rows={every?.rows} rowKey={rowKey} sorting={sorting} />
      </>
    );
  };

  const endWhole = () => {
    setIsWholeAsked(false);
    setWhole(undefined);
  };

  return (
    <>
      {isPrinting && list.sort && <p className="mb-1 text-sm">{sortText(columns, list.sort)}</p>}
      {/* As high as a full page, or the window: the pager stays where it is when the last page has fewer rows. */}
      <div
        className={whole ? 'print:hidden' : 'print:min-h-0!'}
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
          instead={
            error ? (
              <LoadError message={messageOr(error, failure ?? error.message)} isRetrying={isFetching} onRetry={retry} />
            ) : (
              rows?.length === 0 && empty
            )
          }
          sorting={sorting}
        />
      </div>
      {whole && <div className="hidden print:block">{whole}</div>}
      {isWholeAsked && <PrintList total={total} read={readTable} onRead={setWhole} onClose={endWhole} />}
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
          onNear={isFetching ? undefined : page.prefetch}
        >
          <IconButton
            label="Print"
            icon={<Printer />}
            isTooltipAbove
            {...PrintList.preloadProps}
            onClick={() => (hasPages && readEvery ? setIsWholeAsked(true) : print())}
            className="max-sm:hidden"
          />
        </Pagination>
      )}
    </>
  );
}

/** Which page a paper shows of a list that has several. */
function pageText(
  { page, total, hasMore }: Pick<ListPage<unknown>, 'page' | 'total' | 'hasMore'>,
  size: number,
): string {
  if (total === undefined || hasMore) return `Page ${page} of the list`;
  return `Page ${page} of ${lastPageOf(total, size).toLocaleString('en-IN')} of the list`;
}
