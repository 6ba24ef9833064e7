import type { AllRows, ReadAllOptions } from './read-all-rows';

export interface ListPage<Row> {
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** True if the server sent no total, and more rows may follow. `total` then counts only the rows so far. */
  hasMore?: boolean;
  page: number;
  isFetching: boolean;
  error: Error | null;
  retry: () => unknown;
  prefetch?: (page: number) => void;
  readAll?: (options: ReadAllOptions) => Promise<AllRows<Row>>;
  added?: { matches: (row: Row) => boolean; isVisible: boolean; onHighlighted: () => void };
}

export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

interface RowsPage<Row> {
  rows: readonly Row[];
  total: number;
  page: number;
}

/**
 * Returns one page of the rows. For a page number beyond the end, returns the last page, because rows may have been
 * deleted.
 */
export function slicePage<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): RowsPage<Row> {
  const pageNumber = Math.min(Math.max(1, page), lastPageOf(rows.length, size));
  return { rows: rows.slice((pageNumber - 1) * size, pageNumber * size), total: rows.length, page: pageNumber };
}
