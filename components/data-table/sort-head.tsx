'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { pressedInARow } from '@/lib/device/marks';
import { cn } from '@/lib/format/cn';

export interface Sorting {
  /** The keys of the columns that the server sorts by. */
  columns: readonly string[];
  /** A column's key, with `-` from the largest to the smallest; `undefined` for the server's own order. */
  sort: string | undefined;
  onSort: (column: string) => void;
}

export function sortedAs(column: string, sorting: Sorting | undefined) {
  if (sorting?.sort === column) return 'ascending';
  return sorting?.sort === `-${column}` ? 'descending' : undefined;
}

/** The order of the rows in words. */
export function sortText(columns: readonly { key?: string; header: string }[], sort: string): string {
  const header = columns.find(({ key }) => key === sort.replace(/^-/, ''))?.header;
  return sort.startsWith('-') ? `Sorted by ${header}, descending` : `Sorted by ${header}`;
}

/** The head of a column as a button. Its arrow stands between this column and the next one, so that it takes no width. */
export function SortHead({ column, sorting }: { column: { key: string; header: string }; sorting: Sorting }) {
  const isRoom = useIsRestoring();
  const sorted = sortedAs(column.key, sorting);
  if (isRoom) return column.header;
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(column.key)}
      // Each press asks for another order.
      {...pressedInARow}
      className={cn(
        'group/sort relative inline-flex print:contents! min-h-8 items-center whitespace-normal rounded-sm text-left leading-4 hover:text-accent-deep',
        sorted && 'text-accent-deep',
      )}
    >
      {column.header}
      <ArrowUp
        aria-hidden
        className={cn(
          'absolute left-full ml-px size-3',
          sorted ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          sorted === 'descending' && 'rotate-180',
        )}
      />
    </button>
  );
}
