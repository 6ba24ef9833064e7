import { isDay } from '@/lib/contract/fields/field';
import type { SheetCell, SheetRow } from '@/lib/contract/sheets';
import { fullName } from './map-columns';
import { normalizeCell } from './normalize-cell';
import type { FileColumn, ImportColumn, ImportRow, ImportTemplate } from './types';

/** Spreadsheet programs convert a text such as 1-2 to a date. */
const unexpectedDateMessage = 'The file has a date here. Please enter this as it should be.';

const problemOf = (cell: SheetCell, { kind }: ImportColumn): string | undefined =>
  cell.problem ?? (cell.kind === 'date' && kind !== null && !isDay(kind) ? unexpectedDateMessage : undefined);

/**
 * Splits 'Asha Devi Rao' or 'Rao, Asha Devi'. Middle names are added to the first name if the template has no column
 * for them.
 */
function splitFullName(written: string, hasMiddleName: boolean): Record<string, string> {
  const [, family, given] = /^([^,]+),([^,]+)$/.exec(written) ?? [];
  const names = normalizeCell('text', family && given ? `${given} ${family}` : written).split(' ');
  const [lastName = ''] = names.length > 1 ? names.splice(-1) : [];
  const firstName = (hasMiddleName ? names.splice(0, 1) : names.splice(0)).join(' ');
  return { firstName, middleName: names.join(' '), lastName };
}

function cellsIn(file: FileColumn[], { columns }: ImportTemplate): (row: SheetRow) => (SheetCell | null)[] {
  const places = new Map(file.map(({ index, target }) => [target, index]));
  const placeOfNames = places.get(fullName);
  const hasMiddleName = columns.some(({ field }) => field === 'middleName');
  return ({ cells }) => {
    const whole = placeOfNames === undefined ? null : (cells[placeOfNames] ?? null);
    const parts = whole ? splitFullName(whole.text, hasMiddleName) : {};
    return columns.map(({ header, field }) => {
      const place = places.get(header);
      if (place !== undefined) return cells[place] ?? null;
      const text = field === null ? undefined : parts[field];
      if (!whole || text === undefined) return null;
      // Reports a problem with the full name only once.
      return field === 'firstName' ? { ...whole, text } : { kind: 'text', text };
    });
  };
}

const isSame = (row: SheetRow, other: SheetRow) =>
  row.cells.every((cell, at) => (cell?.text ?? '') === (other.cells[at]?.text ?? ''));

/**
 * Converts the rows below the header to normalized rows in template order. Drops rows that are empty in these columns,
 * and repeated headers.
 * @param at the index of the header row.
 */
export function readRows(rows: SheetRow[], at: number, file: FileColumn[], template: ImportTemplate): ImportRow[] {
  const header = rows[at];
  const cellsOf = cellsIn(file, template);
  return rows.slice(at + 1).flatMap((row): ImportRow[] => {
    if (header && isSame(row, header)) return [];
    const problems: Record<number, string> = {};
    const cells = cellsOf(row);
    const values = template.columns.map((column, place) => {
      const cell = cells[place];
      const problem = cell && problemOf(cell, column);
      if (problem) problems[place] = problem;
      return normalizeCell(column.kind, cell?.text ?? '', column.choice);
    });
    if (Object.keys(problems).length > 0) return [{ number: row.number, values, problems }];
    return values.some(Boolean) ? [{ number: row.number, values }] : [];
  });
}

/**
 * Returns a copy of the row with one cell replaced and normalized. Removes the file problem of that cell.
 * @param column the index in the template.
 */
export function editCell(row: ImportRow, column: number, text: string, { columns }: ImportTemplate): ImportRow {
  const { [column]: _, ...problems } = row.problems ?? {};
  const values = row.values.with(column, normalizeCell(columns[column]?.kind ?? null, text, columns[column]?.choice));
  return { number: row.number, values, ...(Object.keys(problems).length > 0 && { problems }) };
}
