'use client';

import { Columns3, Printer, Rows3 } from 'lucide';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { usePrint } from '@/components/print/use-print';
import { listToolsId } from '@/components/shell/page-header';
import { IconButton } from '@/components/ui/icon-button';
import { allowsRapidClicks } from '@/lib/browser/device/data-attributes';
import { useIsPrinting } from '@/lib/browser/device/use-printing';
import { type ListPage, lastPageOf } from '@/lib/browser/lists/list-page';
import type { ReadAllOptions } from '@/lib/browser/lists/read-all-rows';
import { useCompactRows } from '@/lib/browser/lists/use-list-choices';
import type { ListState } from '@/lib/browser/lists/use-list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import { columnsOf, useViews } from '@/lib/features/views/hooks';
import { cn } from '@/lib/format/cn';
import { formatCount } from '@/lib/format/pluralize';
import { chooseColumns } from './choose-columns';
import type { Column } from './column';
import { DataTable } from './data-table';
import { LoadError } from './load-error';
import { Pagination } from './pagination';
import { describeSort } from './sort-head';

const PrintList = lazyDialog(() => import('@/components/print/print-list-dialog').then((file) => file.PrintListDialog));

interface ListProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number | null;
  list: Pick<
    ListState,
    'name' | 'size' | 'sizes' | 'setPage' | 'setSize' | 'sort' | 'sorts' | 'sortBy' | 'columns' | 'setColumns'
  >;
  page: ListPage<Row>;
  empty: ReactNode;
  failure?: string;
  /** The number of skeleton rows. The default is the page size. */
  skeletonRows?: number;
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
              <LoadError query={{ ...page, refetch: retry }} failure={failure ?? error.message} />
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

type ButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>;

/** Renders the buttons for views, print and row height into the page header, beside Download. */
function ListTools({ print, views }: { print: ButtonProps; views: ButtonProps | false }) {
  const { isCompact, toggle } = useCompactRows();
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.getElementById(listToolsId)), []);
  return (
    place &&
    createPortal(
      <>
        {views && <IconButton label="Views" icon={Columns3} {...views} />}
        <IconButton label="Print" icon={Printer} {...print} />
        <IconButton
          label="Compact rows"
          icon={Rows3}
          {...allowsRapidClicks}
          aria-pressed={isCompact}
          onClick={toggle}
          // Narrow windows have no room for it beside Views, whose dialog has the same choice.
          className={cn('aria-pressed:bg-accent-soft aria-pressed:text-accent-deep', views && 'max-xl:hidden')}
        />
      </>,
      place,
    )
  );
}

const Views = lazyDialog(() => import('./views-dialog').then((file) => file.ViewsDialog));

interface Options<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  list: Pick<ListState, 'name' | 'size' | 'columns' | 'setColumns'>;
}

/**
 * Returns the columns that the user has chosen for a list. Columns in the address, such as those of a view, come first,
 * and a change then changes the address. Otherwise the change is kept for the user.
 */
function useChosenColumns<Row>({ caption, columns, list }: Options<Row>) {
  const hasViews = useFeature('views');
  const own = useViews().find((view) => view.list === list.name && view.name === '');
  const kept = own ? columnsOf(own.address) : '';
  /** The choice in the dialog. It is shown at once, and kept when the dialog closes. */
  const [draft, setDraft] = useState<string | null>(null);
  const chosen = list.columns ?? draft ?? kept;
  const shown = useMemo(() => chooseColumns(columns, chosen), [columns, chosen]);
  const [isOpen, setIsOpen] = useState(false);

  return {
    columns: shown,
    viewsButton: hasViews && { ...Views.preloadProps, onClick: () => setIsOpen(true) },
    viewsDialog: isOpen && (
      <Views
        list={list}
        caption={caption}
        columns={columns}
        shown={shown}
        chosen={chosen}
        keepsChoice={draft !== null && draft !== kept}
        onChoose={list.columns === null ? setDraft : list.setColumns}
        onNotKept={() => setDraft(null)}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
