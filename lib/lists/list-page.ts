/** One page of a list, and how its read is going: what a list's table and paging show. */
export interface ListPage<Row> {
  /** `undefined` until they are known. */
  rows: readonly Row[] | undefined;
  /** How many there are on all pages; `undefined` until it is known. */
  total: number | undefined;
  /** There are more than `total`: the server doesn't say how many. */
  hasMore?: boolean;
  /** 1-based; never beyond the last one. */
  page: number;
  isFetching: boolean;
  error: Error | null;
  retry: () => unknown;
}

/** 1 where there are no rows. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
