import type { EveryRow, Reading } from './every-row';

/** One page of a list with the state of its query: what the table and the pagination show. */
export interface ListPage<Row> {
  /** `undefined` while loading and after a failure. */
  rows: readonly Row[] | undefined;
  /** The number of rows on all pages; `undefined` while loading and after a failure. */
  total: number | undefined;
  /** There are more rows than `total`; the server doesn't say how many. */
  hasMore?: boolean;
  /** 1-based; never beyond the last one. */
  page: number;
  isFetching: boolean;
  error: Error | null;
  retry: () => unknown;
  /** Reads a page before it is asked for, of a list that the server pages. A failure says nothing. */
  prefetch?: (page: number) => void;
  /** Reads the rows of all pages. Without it there are none but those of this page. */
  readEvery?: (reading: Reading) => Promise<EveryRow<Row>>;
  /** The row that was just added, to be marked for a moment. */
  added?: { isIt: (row: Row) => boolean; isHere: boolean; onSeen: () => void };
}

/** 1 where there are no rows. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

interface Page<Row> {
  rows: readonly Row[];
  total: number;
  page: number;
}

/** Cuts one page out of all rows. Beyond the end it is the last page: rows may have been deleted meanwhile. */
export function clientPage<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): Page<Row> {
  const shown = Math.min(Math.max(1, page), lastPageOf(rows.length, size));
  return { rows: rows.slice((shown - 1) * size, shown * size), total: rows.length, page: shown };
}
