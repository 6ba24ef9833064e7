import { lastPageOf } from './list-page';

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
