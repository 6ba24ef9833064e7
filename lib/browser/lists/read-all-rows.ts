/** The maximum number of rows to read for printing or export. These rows fill about 80 printed pages. */
export const maxAllRows = 2000;

export interface AllRows<Row> {
  rows: readonly Row[];
  isTruncated: boolean;
}

export interface ReadAllOptions {
  signal: AbortSignal;
  onProgress: (loaded: number, total: number | null) => void;
}

export const isTruncated = (rows: readonly unknown[], total: number | null, requested: number): boolean =>
  total === null ? rows.length >= requested : total > rows.length;

interface Options<Row> {
  pageSize: number;
  maxRows: number;
  keyOf?: (row: Row) => number | null;
}

/**
 * Reads pages until the total is reached, a page has no new rows, or `maxRows` rows are read. Servers may send smaller
 * pages, no total, or the same page again. A row that moves between pages may arrive twice, but is returned once.
 * @param readPage reads one page. The first page is 1.
 */
export async function readAllRows<Row>(
  readPage: (page: number) => Promise<{ rows: readonly Row[]; total: number | null }>,
  { pageSize, maxRows, keyOf }: Options<Row>,
  { signal, onProgress }: ReadAllOptions,
): Promise<AllRows<Row>> {
  const rowsByKey = new Map<number | string, Row>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readPage(page);
    signal.throwIfAborted();
    const previousCount = rowsByKey.size;
    for (const row of rows) rowsByKey.set(keyOf?.(row) ?? JSON.stringify(row), row);
    const isAtEnd = rowsByKey.size === previousCount || (total !== null && rowsByKey.size >= total);
    if (isAtEnd || rowsByKey.size >= maxRows) {
      const allRows = [...rowsByKey.values()].slice(0, maxRows);
      return {
        rows: allRows,
        isTruncated: !isAtEnd || rowsByKey.size > maxRows || (rows.length > 0 && isTruncated(allRows, total, pageSize)),
      };
    }
    onProgress(rowsByKey.size, total);
  }
}
