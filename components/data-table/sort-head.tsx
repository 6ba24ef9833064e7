'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { ArrowUp } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { allowsRapidClicks } from '@/lib/browser/device/data-attributes';
import { cn } from '@/lib/format/cn';

export interface Sorting {
  columns: readonly string[];
  /** A column's key, with a leading `-` for descending. `undefined` means the default order of the server. */
  sort: string | undefined;
  onSort: (column: string) => void;
}

export function ariaSort(column: string, sorting: Sorting | undefined) {
  if (sorting?.sort === column) return 'ascending';
  return sorting?.sort === `-${column}` ? 'descending' : undefined;
}

export function describeSort(columns: readonly { key?: string; header: string }[], sort: string): string {
  const header = columns.find(({ key }) => key === sort.replace(/^-/, ''))?.header;
  return sort.startsWith('-') ? `Sorted by ${header}, descending` : `Sorted by ${header}`;
}

/**
 * Renders a column header as a button. The arrow is in the gap after the text, so that the column needs no extra width.
 */
export function SortHead({ column, sorting }: { column: { key: string; header: string }; sorting: Sorting }) {
  const isPlaceholder = useIsRestoring();
  const sorted = ariaSort(column.key, sorting);
  if (isPlaceholder) return column.header;
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(column.key)}
      // Disables the guard against double clicks, because each click requests another order.
      {...allowsRapidClicks}
      className={cn(
        'group/sort relative inline-flex print:contents! min-h-8 items-center whitespace-normal rounded-sm text-left leading-4 hover:text-accent-deep',
        sorted && 'text-accent-deep',
      )}
    >
      {column.header}
      <Icon
        of={ArrowUp}
        className={cn(
          'absolute left-full ml-px size-3',
          sorted ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          sorted === 'descending' && 'rotate-180',
        )}
      />
    </button>
  );
}
