import { shortened } from '@/lib/contract/problems';
import type { CellProblem, FieldProblem } from '../http/http-error';
import { sameKey } from '../http/text-rules';
import { type ImportRow, readRows, type SheetColumn } from './columns';
import type { Sheet } from './read-sheet';

/** Cleans the texts of a record and says what is wrong with them. */
type CheckTexts<K extends string> = (given: Record<K, string>) => {
  texts: Record<K, string>;
  problems: (FieldProblem & { field: K })[];
};

/** What is wrong with one cell, as the sheet names its place. */
export function problemAt<K extends string>(
  columns: SheetColumn<K>[],
  row: ImportRow<K>,
  field: K,
  message: string,
): CellProblem {
  return { row: row.number, column: columns.find((column) => column.field === field)?.header ?? field, message };
}

/**
 * Reads a sheet's rows with clean texts, and what is wrong with them. Cells that the sheet's own check has named are not
 * named twice.
 * @throws {HttpError} 422 for a sheet without rows or without the columns it must have.
 */
export function readImport<K extends string>(sheet: Sheet, columns: SheetColumn<K>[], check: CheckTexts<K>) {
  const { rows: given, problems: ofCells } = readRows(sheet, columns);
  const named = new Set(ofCells.map(({ row, column }) => `${row} ${column}`));
  const ofTexts: CellProblem[] = [];
  const rows = given.map((row): ImportRow<K> => {
    const { texts, problems } = check(row.values);
    for (const { field, message } of problems) {
      const problem = problemAt(columns, row, field, message);
      if (!named.has(`${problem.row} ${problem.column}`)) ofTexts.push(problem);
    }
    return { number: row.number, values: texts };
  });
  return { rows, problems: [...ofCells, ...ofTexts] };
}

/** Texts of one column that a row further up has already. */
export function findRepeats<K extends string>(columns: SheetColumn<K>[], rows: ImportRow<K>[], field: K) {
  const seen = new Map<string, ImportRow<K>>();
  return rows.flatMap((row): CellProblem[] => {
    const key = sameKey(row.values[field]);
    const first = seen.get(key);
    if (first === undefined) {
      if (key) seen.set(key, row);
      return [];
    }
    return [problemAt(columns, row, field, `${shortened(first.values[field])} is already in row ${first.number}`)];
  });
}
