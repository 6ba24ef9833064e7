/** All rows of a list that the server pages, one page after the other. */

/** About eighty sheets of paper. More is found by a search or a filter, or is a matter for a spreadsheet. */
export const maxEveryRow = 2000;

export interface EveryRow<Row> {
  rows: readonly Row[];
  /** There are more than these. */
  isCut: boolean;
}

export interface Reading {
  signal: AbortSignal;
  /** @param total `null` where the server doesn't say. */
  onProgress: (loaded: number, total: number | null) => void;
}

/** Whether a read stopped before the last row: without a total, it may have done so when all that was asked for came. */
export const isCut = (rows: readonly unknown[], total: number | null, asked: number): boolean =>
  total === null ? rows.length >= asked : total > rows.length;

interface Options<Row> {
  /** How many rows are asked for at once. Servers may send fewer. */
  size: number;
  /** Where the reading ends. */
  most: number;
  /** The row's id; rows without one are told apart by their content. */
  keyOf?: (row: Row) => number | null;
}

/**
 * Reads a list until its total is reached, a page brings nothing new, or there are as many as are wanted. Servers may send
 * smaller pages than were asked for, no total, or the same page again and again, and a row that moves while the pages are
 * read may come twice.
 * @param readPage reads one page, 1-based; `total` is `null` where the server doesn't say.
 */
export async function everyRow<Row>(
  readPage: (page: number) => Promise<{ rows: readonly Row[]; total: number | null }>,
  { size, most, keyOf }: Options<Row>,
  { signal, onProgress }: Reading,
): Promise<EveryRow<Row>> {
  const known = new Map<number | string, Row>();
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readPage(page);
    signal.throwIfAborted();
    const before = known.size;
    for (const row of rows) known.set(keyOf?.(row) ?? JSON.stringify(row), row);
    const isOver = known.size === before || (total !== null && known.size >= total);
    if (isOver || known.size >= most) {
      const every = [...known.values()].slice(0, most);
      return { rows: every, isCut: !isOver || known.size > most || (rows.length > 0 && isCut(every, total, size)) };
    }
    onProgress(known.size, total);
  }
}
