import type { ImportEffects, RowOutcome, RowUpdate } from '@/lib/contract/imports';
import { duplicateInRowMessage } from '@/lib/contract/problems';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Sheet } from '@/lib/server/sheets/read-sheet';
import { mapInBatches } from '../db/batches';
import type { CellProblem, FieldProblem } from '../http-error';
import { type ImportRow, readRows, type SheetColumn } from './read-rows';

type CheckTexts<K extends string> = (values: Record<K, string>) => {
  texts: Record<K, string>;
  problems: (FieldProblem & { field: K })[];
};

export function problemAt<K extends string>(
  columns: SheetColumn<K>[],
  row: number,
  field: K,
  message: string,
): CellProblem {
  return { row, column: columns.find((column) => column.field === field)?.header ?? field, message };
}

export interface ReadImport<K extends string> {
  rows: ImportRow<K>[];
  problems: CellProblem[];
}

/** A row with an entry in `problems` is reported as wrong, whatever its `outcome` is. */
export interface ImportPlan<K extends string> {
  rows: (ImportRow<K> & { outcome: Exclude<RowOutcome, 'wrong'>; effects?: ImportEffects })[];
  problems: CellProblem[];
  /** Keyed by row number. */
  updates: ReadonlyMap<number, RowUpdate>;
  notices?: CellProblem[];
}

/** An empty cell keeps the saved value. */
export const findChanges = <K extends string>(
  columns: SheetColumn<K>[],
  values: Record<K, string>,
  record: Record<K, string>,
): RowUpdate['changes'] =>
  columns.flatMap(({ field, header }) =>
    values[field] !== '' && values[field] !== record[field]
      ? [{ column: header, from: record[field], to: values[field] }]
      : [],
  );

/** An empty cell keeps the saved value. */
export const mergeValues = <K extends string>(
  columns: SheetColumn<K>[],
  values: Record<K, string>,
  record: Record<K, string>,
): Record<K, string> =>
  // Safe cast: the columns cover every field of K.
  Object.fromEntries(columns.map(({ field }) => [field, values[field] || record[field]])) as Record<K, string>;

export const changedSinceMessage = (name: string) =>
  `${name} was changed after this file was checked. Please leave the row out, or upload the file again`;

export const deletedSinceMessage =
  'The record with this number was deleted after this file was checked. Please leave the row out, or upload the file again';

const presentCells = (cells: CellProblem[]) =>
  cells.toSorted((a, b) => a.row - b.row).map(({ column = '', ...cell }) => ({ ...cell, column }));

export function presentImportCheck<K extends string>({ rows, problems, updates, notices }: ImportPlan<K>) {
  const wrongRows = new Set(problems.map(({ row }) => row));
  return {
    status: 'success',
    rows: rows.map(({ number, outcome, effects }) => ({
      row: number,
      ...effects,
      outcome: wrongRows.has(number) ? ('wrong' as const) : outcome,
      update: updates.get(number),
    })),
    errors: presentCells(problems),
    notices: notices && presentCells(notices),
  };
}

/**
 * If a cell already has a problem, the validation of its text adds no second one. @throws {HttpError} 422 for a sheet
 * without rows, without a required column, or with a column twice.
 */
export async function readImport<K extends string>(
  sheet: Sheet,
  columns: SheetColumn<K>[],
  check: CheckTexts<K>,
): Promise<ReadImport<K>> {
  const { rows: parsedRows, problems: cellProblems } = await readRows(sheet, columns);
  const reportedCells = new Set(cellProblems.map(({ row, column }) => `${row} ${column}`));
  const textProblems: CellProblem[] = [];
  const toRequestValues = (values: Record<K, string>) =>
    // Safe cast: the columns cover every field of K.
    Object.fromEntries(columns.map(({ field, read }) => [field, read(values[field])])) as Record<K, string>;
  const checkRow = ({ values, ...row }: ImportRow<K>): ImportRow<K> => {
    const { texts, problems } = check(toRequestValues(values));
    for (const { field, message } of problems) {
      const problem = problemAt(columns, row.number, field, message);
      if (!reportedCells.has(`${problem.row} ${problem.column}`)) textProblems.push(problem);
    }
    return { ...row, values: texts };
  };
  const rows = await mapInBatches(parsedRows, (batch) => batch.map(checkRow));
  return { rows, problems: [...cellProblems, ...textProblems] };
}

export function findRepeats<K extends string>(columns: SheetColumn<K>[], rows: ImportRow<K>[], field: K) {
  const firstRows = new Map<string, ImportRow<K>>();
  return rows.flatMap((row): CellProblem[] => {
    const key = normalizedKey(row.values[field]);
    const first = firstRows.get(key);
    if (first === undefined) {
      if (key) firstRows.set(key, row);
      return [];
    }
    return [problemAt(columns, row.number, field, duplicateInRowMessage(first.values[field], first.number))];
  });
}
