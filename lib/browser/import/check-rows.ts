import { duplicateInRowMessage } from '@/lib/contract/problems';
import { workbookLimits } from '@/lib/contract/sheets';
import { tooLong } from '@/lib/contract/values/limits';
import { normalizedKey } from '@/lib/format/normalize-text';
import { shortenedNumber } from './normalize-cell';
import type { ImportColumn, ImportProblems, ImportRow, ImportTemplate, RowProblems } from './types';

const formValue = ({ choice }: ImportColumn, value: string) => choice?.codeOf(value) ?? value;

/** Checks a cell independently of the form: problems of the file, shortened numbers and texts too long for a sheet. */
function problemOfCell(row: ImportRow, column: ImportColumn, place: number): string | undefined {
  const value = row.values[place] ?? '';
  const ofFile = row.problems?.[place];
  if (ofFile) return ofFile;
  if (column.field !== null && shortenedNumber.test(value)) {
    return 'The file has this number shortened. Please enter all of its digits.';
  }
  return value.length > workbookLimits.cell ? tooLong(workbookLimits.cell) : undefined;
}

function problemsOfForm(row: ImportRow, { noun, columns }: ImportTemplate): ReadonlyMap<unknown, string> {
  const form = Object.fromEntries(Object.keys(noun.fields).map((field) => [field, '']));
  for (const [place, column] of columns.entries()) {
    if (column.field !== null) form[column.field] = formValue(column, row.values[place] ?? '');
  }
  const issues = noun.form.safeParse(form).error?.issues ?? [];
  // Keeps the first message of each field.
  return new Map(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

function problemsOf(row: ImportRow, template: ImportTemplate): RowProblems {
  const ofForm = problemsOfForm(row, template);
  const problems = new Map<number, string>();
  for (const [place, column] of template.columns.entries()) {
    const problem = problemOfCell(row, column, place) ?? ofForm.get(column.field);
    if (problem) problems.set(place, problem);
  }
  return problems;
}

interface Checked {
  problems: RowProblems;
  /** The normalized text of each column that must be unique. */
  keys: [column: number, key: string][];
}

/**
 * Returns a function that validates rows with the form schema and finds duplicates. Results are cached by row object,
 * so that calling it with all rows after each edit is cheap. Create a new checker when the template changes.
 */
export function rowChecker(template: ImportTemplate): (rows: readonly ImportRow[]) => ImportProblems {
  const unique = template.columns.flatMap(({ isUnique }, place) => (isUnique ? [place] : []));
  const seen = new WeakMap<ImportRow, Checked>();

  const check = (row: ImportRow): Checked => {
    const known = seen.get(row);
    if (known) return known;
    const keys = unique.map((place): [number, string] => [place, normalizedKey(row.values[place] ?? '')]);
    const checked = { problems: problemsOf(row, template), keys };
    seen.set(row, checked);
    return checked;
  };

  return (rows) => {
    const found = new Map<number, RowProblems>();
    const firstRows = new Map(unique.map((place) => [place, new Map<string, ImportRow>()]));
    for (const row of rows) {
      const { problems: own, keys } = check(row);
      let problems = own;
      for (const [place, key] of keys) {
        const rowsByKey = firstRows.get(place);
        const first = rowsByKey?.get(key);
        if (!first) key && rowsByKey?.set(key, row);
        else if (!own.has(place)) {
          problems = new Map(problems).set(place, duplicateInRowMessage(first.values[place] ?? '', first.number));
        }
      }
      if (problems.size > 0) found.set(row.number, problems);
    }
    return found;
  };
}
