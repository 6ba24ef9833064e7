import { versionHeader } from '@/lib/contract/imports';
import { quote } from '@/lib/contract/problems';
import { maxSheetRows, type SheetCell, type SheetRow } from '@/lib/contract/sheets';
import { findHeaderRow, joinSheets } from '@/lib/contract/values/join-sheets';
import { lettersOnly } from '@/lib/format/normalize-text';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { tooManyRows } from '@/lib/server/sheets/cells.mjs';
import type { Sheet } from '@/lib/server/sheets/read-sheet';
import { mapInBatches } from '../db/batches';
import { type CellProblem, HttpError } from '../http-error';

export interface SheetColumn<K extends string> {
  field: K;
  header: string;
  isRequired?: boolean;
  takes: 'text' | 'date';
  hint: string;
  example: string;
  /** An unknown text is returned unchanged. */
  read: (text: string) => string;
}

export interface ImportRow<K extends string> {
  number: number;
  values: Record<K, string>;
  version: string;
}

const quotedList = (names: readonly string[]) => names.map(quote).join(', ');

function locateColumns<K extends string>(header: SheetRow, columns: SheetColumn<K>[]) {
  const headers = header.cells.map((cell) => cell?.text ?? '');
  const names = headers.map(lettersOnly);
  const missing = columns.filter(({ header, isRequired }) => isRequired && !names.includes(lettersOnly(header)));
  if (missing.length > 0) {
    const names = quotedList(missing.map(({ header }) => header));
    const foundNames = quotedList(headers.filter(Boolean).slice(0, 20)) || 'nothing';
    const missingText = missing.length === 1 ? `The column ${names} is missing.` : `The columns ${names} are missing.`;
    throw new HttpError(422, `${missingText} Found in row ${header.number}: ${foundNames}. Please use the template.`);
  }
  const duplicate = columns.find(
    ({ header }) => names.indexOf(lettersOnly(header)) !== names.lastIndexOf(lettersOnly(header)),
  );
  if (duplicate)
    throw new HttpError(422, `The column “${duplicate.header}” appears more than once. Please keep only one.`);
  return columns.map((column) => ({ column, index: names.indexOf(lettersOnly(column.header)) }));
}

function problemOf<K extends string>(cell: SheetCell | null, { header, takes }: SheetColumn<K>): string | null {
  if (cell?.problem) return cell.problem;
  if (cell?.kind === 'date' && takes === 'text')
    return `${header} contains a date. Format the cell as text and type it again.`;
  return null;
}

function joinTables<K extends string>(sheet: Sheet, columns: SheetColumn<K>[]): SheetRow[] {
  const known = columns.map(({ header }) => lettersOnly(header));
  const findTable = (rows: SheetRow[]) =>
    findHeaderRow(rows, (headers) => {
      const keys = headers.map(lettersOnly);
      return known.filter((key) => keys.includes(key)).length;
    });
  const { rows, unread } = joinSheets([sheet, ...sheet.others], findTable);
  if (unread.length > 0) {
    const names = quotedList(unread);
    throw new HttpError(
      422,
      pluralize(
        unread.length,
        `The sheet ${names} has other headings. Please save it as a file of its own.`,
        () => `The sheets ${names} have other headings. Please save each as a file of its own.`,
      ),
    );
  }
  const table = rows.slice(findTable(rows)?.header);
  if (table.length > maxSheetRows.read + 1) throw new HttpError(422, tooManyRows(maxSheetRows.read));
  return table;
}

/** Ignores columns of the sheets that are not in `columns`. @throws {HttpError} 422 */
export async function readRows<K extends string>(sheet: Sheet, columns: SheetColumn<K>[]) {
  const [header, ...rows] = joinTables(sheet, columns);
  if (!header) throw new HttpError(422, 'This sheet is empty. Please fill in the template.');
  const positions = locateColumns(header, columns);
  const versionIndex = header.cells.findIndex((cell) => cell?.text === versionHeader);
  if (rows.length === 0) throw new HttpError(422, 'This sheet has a header but no rows below it. Please add the rows.');
  const problems: CellProblem[] = [];
  const readRow = (row: SheetRow): ImportRow<K> => {
    const values = positions.map(({ column, index }): [K, string] => {
      const cell = row.cells[index] ?? null;
      const message = problemOf(cell, column);
      if (message) problems.push({ row: row.number, column: column.header, message });
      return [column.field, cell?.text ?? ''];
    });
    // Safe cast: the columns cover every field of K.
    return {
      number: row.number,
      values: Object.fromEntries(values) as Record<K, string>,
      version: row.cells[versionIndex]?.text ?? '',
    };
  };
  return { rows: await mapInBatches(rows, (batch) => batch.map(readRow)), problems };
}

const maxListed = 100;

export function invalidRowsError(problems: CellProblem[]): HttpError {
  const count = new Set(problems.map(({ row }) => row)).size;
  const sorted = problems.toSorted((a, b) => a.row - b.row);
  const rows = pluralize(count, '1 row', (many) => `${many} rows`);
  const total = formatCount(problems.length);
  const listedNote = problems.length > maxListed ? ` The list has the first ${maxListed} of ${total} problems.` : '';
  return new HttpError(422, `${rows} could not be imported. Nothing was saved.${listedNote}`, {
    errors: sorted.slice(0, maxListed),
  });
}
