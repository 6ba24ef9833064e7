/** One page of a list with the state of its query: what the table and the pagination show. */
export interface ListPage<Row> {
  /** `undefined` while loading. */
  rows: readonly Row[] | undefined;
  /** The number of rows on all pages; `undefined` while loading. */
  total: number | undefined;
  /** There are more rows than `total`; the server doesn't say how many. */
  hasMore?: boolean;
  /** 1-based; never beyond the last one. */
  page: number;
  isFetching: boolean;
  error: Error | null;
  retry: () => unknown;
}

/** 1 where there are no rows. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
