import { isDay } from '@/lib/contract/fields/field';
import type { SheetCell, SheetRow } from '@/lib/contract/sheets';
import { fullName, substitutesOf } from './map-columns';
import { normalizeCell } from './normalize-cell';
import type { FileColumn, ImportColumn, ImportRow, ImportTemplate } from './types';

/** The message for a date in a text column. Spreadsheet programs convert a text such as 1-2 to a date. */
const unexpectedDateMessage = 'The file contains a date here. Please enter the correct text.';

const findCellProblem = (cell: SheetCell, { kind }: ImportColumn): string | undefined =>
  cell.problem ?? (cell.kind === 'date' && kind !== null && !isDay(kind) ? unexpectedDateMessage : undefined);

/**
 * Splits a full name such as 'Asha Devi Rao' or 'Rao, Asha Devi'. Middle names are added to the first name if the
 * template has no column for middle names.
 */
function splitFullName(text: string, hasMiddleName: boolean): Record<string, string> {
  const [, familyName, givenName] = /^([^,]+),([^,]+)$/.exec(text) ?? [];
  const names = normalizeCell('text', familyName && givenName ? `${givenName} ${familyName}` : text).split(' ');
  const [lastName = ''] = names.length > 1 ? names.splice(-1) : [];
  const firstName = (hasMiddleName ? names.splice(0, 1) : names.splice(0)).join(' ');
  return { firstName, middleName: names.join(' '), lastName };
}

function createCellReader(
  fileColumns: FileColumn[],
  template: ImportTemplate,
): (row: SheetRow) => (SheetCell | null)[] {
  const { columns } = template;
  const indexByTarget = new Map(fileColumns.map(({ index, target }) => [target, index]));
  const namesIndex = indexByTarget.get(fullName);
  const hasMiddleName = columns.some(({ field }) => field === 'middleName');
  return ({ cells }) => {
    const nameCell = namesIndex === undefined ? null : (cells[namesIndex] ?? null);
    const nameParts = nameCell ? splitFullName(nameCell.text, hasMiddleName) : {};
    const cellOf = (header: string) => cells[indexByTarget.get(header) ?? -1] ?? null;
    return columns.map(({ header, field }) => {
      if (indexByTarget.has(header)) return cellOf(header);
      const substitute = substitutesOf(template, field)
        .map(cellOf)
        .find((cell) => cell?.text.trim());
      if (substitute) return substitute;
      const text = field === null ? undefined : nameParts[field];
      if (!nameCell || text === undefined) return null;
      // A full-name cell is split into several fields. Only the first name gets the cell's problem, so that it is
      // reported once.
      return field === 'firstName' ? { ...nameCell, text } : { kind: 'text', text };
    });
  };
}

const isSame = (row: SheetRow, other: SheetRow) =>
  row.cells.every((cell, index) => (cell?.text ?? '') === (other.cells[index]?.text ?? ''));

/**
 * Converts the rows below the header to normalized rows with the columns of the template. Drops rows that are empty in
 * these columns, and rows that repeat the header.
 * @param headerIndex the index of the header row.
 */
export function readRows(
  rows: SheetRow[],
  headerIndex: number,
  fileColumns: FileColumn[],
  template: ImportTemplate,
): ImportRow[] {
  const header = rows[headerIndex];
  const readCells = createCellReader(fileColumns, template);
  return rows.slice(headerIndex + 1).flatMap((row): ImportRow[] => {
    if (header && isSame(row, header)) return [];
    const problems: Record<number, string> = {};
    const cells = readCells(row);
    const values = template.columns.map((column, index) => {
      const cell = cells[index];
      const problem = cell && findCellProblem(cell, column);
      if (problem) problems[index] = problem;
      return normalizeCell(column.kind, cell?.text ?? '', column.choice);
    });
    if (Object.keys(problems).length > 0) return [{ number: row.number, values, problems }];
    return values.some(Boolean) ? [{ number: row.number, values }] : [];
  });
}

/**
 * Returns a copy of the row in which one cell has a new, normalized text. Removes the problem that this cell had in the
 * file.
 * @param column the index of the column in the template.
 */
export function editCell(row: ImportRow, column: number, text: string, { columns }: ImportTemplate): ImportRow {
  const { [column]: _, ...problems } = row.problems ?? {};
  const values = row.values.with(column, normalizeCell(columns[column]?.kind ?? null, text, columns[column]?.choice));
  return { number: row.number, values, ...(Object.keys(problems).length > 0 && { problems }) };
}
