import { duplicateInRowMessage } from '@/lib/contract/problems';
import { workbookLimits } from '@/lib/contract/sheets';
import { tooLongMessage } from '@/lib/contract/values/limits';
import { normalizedKey } from '@/lib/format/normalize-text';
import { shortenedNumber } from './normalize-cell';
import type { ImportColumn, ImportProblems, ImportRow, ImportTemplate, RowProblems } from './types';

const formValue = ({ choice }: ImportColumn, value: string) => choice?.codeOf(value) ?? value;

function findCellProblem(row: ImportRow, column: ImportColumn, index: number): string | undefined {
  const value = row.values[index] ?? '';
  const fileProblem = row.problems?.[index];
  if (fileProblem) return fileProblem;
  if (column.field !== null && shortenedNumber.test(value)) {
    return 'The file contains a shortened number. Please enter all of its digits.';
  }
  return value.length > workbookLimits.cell ? tooLongMessage(workbookLimits.cell) : undefined;
}

function findFormProblems(row: ImportRow, { entity, columns }: ImportTemplate): ReadonlyMap<unknown, string> {
  const form = Object.fromEntries(Object.keys(entity.fields).map((field) => [field, '']));
  for (const [index, column] of columns.entries()) {
    if (column.field !== null) form[column.field] = formValue(column, row.values[index] ?? '');
  }
  const issues = entity.form.safeParse(form).error?.issues ?? [];
  // Reverses the issues, so that the map keeps the first message of each field.
  return new Map(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

function findRowProblems(row: ImportRow, template: ImportTemplate): RowProblems {
  const formProblems = findFormProblems(row, template);
  const problems = new Map<number, string>();
  for (const [index, column] of template.columns.entries()) {
    const problem = findCellProblem(row, column, index) ?? formProblems.get(column.field);
    if (problem) problems.set(index, problem);
  }
  return problems;
}

interface CheckedRow {
  problems: RowProblems;
  keys: [column: number, key: string][];
}

/** Caches the result of each row object, so that checking all rows after each edit is cheap. */
export function createRowChecker(template: ImportTemplate): (rows: readonly ImportRow[]) => ImportProblems {
  const uniqueIndexes = template.columns.flatMap(({ isUnique }, index) => (isUnique ? [index] : []));
  const cache = new WeakMap<ImportRow, CheckedRow>();

  const checkRow = (row: ImportRow): CheckedRow => {
    const cached = cache.get(row);
    if (cached) return cached;
    const keys = uniqueIndexes.map((index): [number, string] => [index, normalizedKey(row.values[index] ?? '')]);
    const checked = { problems: findRowProblems(row, template), keys };
    cache.set(row, checked);
    return checked;
  };

  return (rows) => {
    const problemsByRow = new Map<number, RowProblems>();
    const firstRows = new Map(uniqueIndexes.map((index) => [index, new Map<string, ImportRow>()]));
    for (const row of rows) {
      const { problems: rowProblems, keys } = checkRow(row);
      let problems = rowProblems;
      for (const [index, key] of keys) {
        const rowsByKey = firstRows.get(index);
        const first = rowsByKey?.get(key);
        if (!first) key && rowsByKey?.set(key, row);
        else if (!rowProblems.has(index)) {
          problems = new Map(problems).set(index, duplicateInRowMessage(first.values[index] ?? '', first.number));
        }
      }
      if (problems.size > 0) problemsByRow.set(row.number, problems);
    }
    return problemsByRow;
  };
}
