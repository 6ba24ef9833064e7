import { lettersOnly } from '@/lib/format/normalize-text';
import type { NamedSheet, SheetRow } from '../sheets';

export interface JoinedSheets {
  rows: SheetRow[];
  read: readonly string[];
  unread: readonly string[];
}

export interface FoundTable {
  header: number;
  known: number;
}

const maxHeaderRows = 20;

/**
 * Finds the header row: the row with the most known headers among the first 20 rows.
 * @returns `null` if no row has a known header.
 */
export function findHeaderRow(rows: readonly SheetRow[], countKnown: (headers: string[]) => number): FoundTable | null {
  const counts = rows
    .slice(0, maxHeaderRows)
    .map(({ cells }) => countKnown(cells.map((cell) => cell?.text.trim() ?? '')));
  const known = Math.max(0, ...counts);
  return known > 0 ? { header: counts.indexOf(known), known } : null;
}

const minKnown = 2;

/**
 * Joins the sheet with the most known headers and all sheets with the same headers, such as one sheet for each class.
 * The rows of a further sheet are numbered after those of the sheet before.
 */
export function joinSheets(
  sheets: readonly NamedSheet[],
  findTable: (rows: SheetRow[]) => FoundTable | null,
): JoinedSheets {
  const tables = sheets.map(({ name, rows }) => {
    const { header = 0, known = 0 } = findTable(rows) ?? {};
    const headers = rows[header]?.cells.map((cell) => lettersOnly(cell?.text ?? '')).join('|') ?? '';
    return { name, rows, header, known, headers: headers.replace(/\|+$/, '') };
  });
  const best = tables.reduce((first, next) => (next.known > first.known ? next : first));
  const isRead = (table: (typeof tables)[number]) =>
    table === best || (table.known >= minKnown && table.headers === best.headers);
  const read = tables.filter(isRead);
  const rows: SheetRow[] = [];
  for (const table of read) {
    const offset = (rows.at(-1)?.number ?? 0) - (table.rows[table.header]?.number ?? 0);
    const below = table.rows.slice(table.header + 1).map((row) => ({ ...row, number: row.number + offset }));
    rows.push(...(table === best ? table.rows : below));
  }
  const unread = tables.filter((table) => !isRead(table) && table.known >= minKnown);
  return { rows, read: read.map(({ name }) => name), unread: unread.map(({ name }) => name) };
}
