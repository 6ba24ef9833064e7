'use client';

import { memo, type ReactNode, useMemo } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { ListPage } from '@/lib/browser/lists/list-page';
import { useAllowedCalls } from '@/lib/browser/session/session-features';
import { cn } from '@/lib/format/cn';
import { type Column, isEdge, selectKey } from './column';
import { ariaSort, SortHead, type Sorting } from './sort-head';

/** Shows a progress line at the top edge of the table while its rows are refetched. A delay avoids flicker. */
function ProgressLine({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 animate-late overflow-hidden rounded-t-card">
      <div className="h-full w-2/5 animate-slide-progress rounded-full bg-primary" />
    </div>
  );
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading. The table then shows skeleton rows. */
  rows: readonly Row[] | undefined;
  /** Returns the key of a row, or `null` when the server sent the row without an id. */
  rowKey: (row: Row) => string | number | null;
  isFetching?: boolean;
  /** The new row to scroll to and highlight for some seconds. The highlight starts once no dialog covers the row. */
  added?: ListPage<Row>['added'];
  /** The number of skeleton rows. It should be the page size, to avoid a layout shift. */
  skeletonRows?: number;
  replacement?: ReactNode;
  sorting?: Sorting;
}

// The widths are percentages, so that a skeleton never widens its column.
const skeletonWidths = ['w-1/2', 'w-3/4', 'w-2/3', 'w-5/6', 'w-2/5'];

/** Renders rows as high as real rows, to avoid layout shift. */
function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
    <tr key={row} aria-hidden className="group">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move.
        <td key={column} className="h-row border-b px-2 first:pl-5 last:pr-5 group-last:border-b-0">
          <Skeleton className={`${skeletonWidths[(row + column) % skeletonWidths.length]}`} />
        </td>
      ))}
    </tr>
  ));
}

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'nearest' });

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  /** Called when the highlight of the row has ended. Set only for a row that was just added. */
  onHighlighted?: () => void;
}

function PlainTableRow<Row>({ columns, row, onHighlighted }: RowProps<Row>) {
  return (
    <tr
      className="group"
      {...(onHighlighted && {
        'data-added': true,
        ref: scrollIntoView,
        onAnimationEnd: ({ animationName }) => animationName === 'added' && onHighlighted(),
      })}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={cn(
            'list-cell',
            column.align === 'right' && 'text-right',
            column.width && 'whitespace-nowrap',
            column.key === selectKey && 'select-cell',
            isEdge(column) && 'print:hidden',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
// Memoized, so that typing in the search box does not render up to 100 rows again. Safe cast: it only restores the type
// parameter, which `memo` loses.
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, isFetching = false, added, skeletonRows = 10, replacement, sorting } = props;
  const isAllowed = useAllowedCalls();
  const columns = useMemo(
    () => props.columns.filter(({ call }) => !call || isAllowed(call)),
    [props.columns, isAllowed],
  );
  // Chosen columns may need more space than the window has. In wide windows, only such a table scrolls sideways, because
  // the sticky header does not work in a scroll container.
  const isWide = columns.some(({ isOptional }) => isOptional);
  return (
    <div
      className={cn(
        'scroll-hint relative rounded-card border bg-surface',
        isWide ? 'overflow-x-auto [&_.list-text]:max-w-60' : 'max-md:overflow-x-auto',
      )}
    >
      <ProgressLine isShown={isFetching} />
      <table
        aria-busy={isFetching || !(rows || replacement)}
        className={cn(
          'border-separate border-spacing-0 text-left text-sm',
          isWide ? 'w-max min-w-full' : 'w-full max-md:w-max max-md:min-w-full xl:table-fixed',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {/* Column widths are fixed in wide windows. In narrow windows, the content determines the widths. */}
        {!isWide && (
          <colgroup className="max-xl:hidden">
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={ariaSort(column.key, sorting)}
                // Rounds the corner cells, because the table does not clip its content. Clipping would hide the
                // tooltips of the last row.
                className={cn(
                  !isWide && 'md:top-top-bar',
                  'sticky z-10 h-11 max-md:not-first:static max-md:first:left-0 max-md:first:border-r whitespace-nowrap border-b bg-muted px-2 md:max-xl:px-1.5 font-semibold text-secondary-deep text-xs first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5',
                  column.align === 'right' && 'text-right',
                  isEdge(column) && 'print:hidden',
                  column.key === selectKey && 'select-cell',
                )}
              >
                {column.head}
                {sorting?.columns.includes(column.key) ? <SortHead column={column} sorting={sorting} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody id="rows">
          {replacement && (
            <tr>
              <td colSpan={columns.length}>
                {/* Keeps the message that replaces the rows in view while a phone user scrolls the columns. */}
                <div className="max-md:sticky max-md:left-0 max-md:w-[calc(100vw-2*var(--gutter)-2px)]">
                  {replacement}
                </div>
              </td>
            </tr>
          )}
          {!replacement && !rows && <SkeletonRows columns={columns.length} count={skeletonRows} />}
          {!replacement &&
            rows?.map((row, index) => (
              <TableRow
                key={rowKey(row) ?? `at ${index}`}
                columns={columns}
                row={row}
                onHighlighted={added?.matches(row) ? added.onHighlighted : undefined}
              />
            ))}
        </tbody>
      </table>
    </div>
  );
}
