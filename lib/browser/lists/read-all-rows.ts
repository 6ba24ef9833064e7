/** About 80 printed pages. */
export const maxAllRows = 2000;

export interface AllRows<Row> {
  rows: readonly Row[];
  isTruncated: boolean;
}

export interface ReadAllOptions {
  signal: AbortSignal;
  onProgress: (loaded: number, total: number | null) => void;
}

/** True if rows are missing. Without a total, this is assumed when all requested rows arrived. */
export const isTruncated = (rows: readonly unknown[], total: number | null, asked: number): boolean =>
  total === null ? rows.length >= asked : total > rows.length;

interface Options<Row> {
  size: number;
  most: number;
  keyOf?: (row: Row) => number | null;
}

/**
 * Reads pages until the total is reached, a page has no new rows, or `most` rows are read. Servers may send smaller
 * pages, no total, or the same page again. A row that moves between pages may arrive twice.
 * @param readPage reads one page, counted from 1.
 */
export async function readAllRows<Row>(
  readPage: (page: number) => Promise<{ rows: readonly Row[]; total: number | null }>,
  { size, most, keyOf }: Options<Row>,
  { signal, onProgress }: ReadAllOptions,
): Promise<AllRows<Row>> {
  const known = new Map<number | string, Row>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readPage(page);
    signal.throwIfAborted();
    const before = known.size;
    for (const row of rows) known.set(keyOf?.(row) ?? JSON.stringify(row), row);
    const isOver = known.size === before || (total !== null && known.size >= total);
    if (isOver || known.size >= most) {
      const every = [...known.values()].slice(0, most);
      return {
        rows: every,
        isTruncated: !isOver || known.size > most || (rows.length > 0 && isTruncated(every, total, size)),
      };
    }
    onProgress(known.size, total);
  }
}
