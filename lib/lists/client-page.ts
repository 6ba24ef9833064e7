import { lastPageOf } from './list-page';

interface Page<Row> {
  rows: readonly Row[];
  total: number;
  page: number;
}

/** One page of rows that are all here. A page beyond the end is the last one: rows may have been deleted meanwhile. */
export function clientPage<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): Page<Row> {
  const shown = Math.min(Math.max(1, page), lastPageOf(rows.length, size));
  return { rows: rows.slice((shown - 1) * size, shown * size), total: rows.length, page: shown };
}
