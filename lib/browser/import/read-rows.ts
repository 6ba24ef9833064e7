import { isDay } from '@/lib/contract/fields/field';
import type { SheetCell, SheetRow } from '@/lib/contract/sheets';
import { findDayOrder, withDayFirst } from '@/lib/format/day-order';
import { isPersonName } from './headers';
import { fullName, substitutesOf } from './map-columns';
import { meansNothing, normalizeCell } from './normalize-cell';
import type { FileColumn, ImportColumn, ImportRow, ImportTemplate } from './types';

/** Matches the titles before a name. `Sri` and `Kumari` are missing, because names begin with these words too. */
const titles = /^(?:(?:mr|mrs|ms|miss|sh|shri|smt|kum|ku|km|dr|master|late)(?:\.\s*|\s+))+(?=\S)/i;

export const withoutTitle = (name: string): string => name.trim().replace(titles, '');

/** The message for a date in a text column. Spreadsheet programs convert a text such as 1-2 to a date. */
const unexpectedDateMessage = 'The file contains a date here. Please enter the correct text.';

const findCellProblem = (cell: SheetCell, { kind }: ImportColumn): string | undefined =>
  cell.problem ?? (cell.kind === 'date' && kind !== null && !isDay(kind) ? unexpectedDateMessage : undefined);

const lateTime = /[\sT](?:1[2-9]|2\d):\d{2}/;
const lateTimeDoubt = 'The file contains a time too. Is this the right day?';
const turnedDayDoubt = 'The file has other dates as text. Were day and month exchanged in this one?';

export const columnTexts = (rows: readonly SheetRow[], { index }: FileColumn): string[] =>
  rows.flatMap(({ cells }) => {
    const cell = cells[index];
    return cell?.kind === 'text' ? cell.text : [];
  });

/**
 * Returns a function that corrects the dates of a column: month-first texts become day-first ones. A program with other
 * settings may have exchanged day and month in some cells and left the others as texts. The days of its cells are 12 or
 * less, those of its texts are greater.
 */
function createDayReader(rows: readonly SheetRow[], column: FileColumn): (cell: SheetCell) => SheetCell {
  const order = column.dayOrder ?? findDayOrder(columnTexts(rows, column));
  const days = rows.flatMap(({ cells }) => {
    const cell = cells[column.index];
    return cell?.kind === 'date' ? Number(cell.text.slice(-2)) : [];
  });
  const areTurned = order === 'day' && column.dayOrder === undefined && days.length > 0 && Math.max(...days) <= 12;
  return (cell) => {
    if (cell.day !== undefined) return { ...cell, text: cell.day };
    if (cell.kind === 'date') return areTurned ? { ...cell, doubt: turnedDayDoubt } : cell;
    const text = withDayFirst(cell.text, order);
    return lateTime.test(text) ? { ...cell, text, doubt: lateTimeDoubt } : { ...cell, text };
  };
}

function meaningOf(cell: SheetCell, { field, kind, isRequired }: ImportColumn): string {
  const isText = kind === null || kind === 'text' || kind === 'lastName';
  const text = (isText ? cell.shown : undefined) ?? cell.text;
  if (field === null) return text;
  if (!isRequired && meansNothing(text)) return '';
  return isPersonName(field) && field !== 'lastName' && field !== 'middleName' ? withoutTitle(text) : text;
}

/**
 * Splits a full name such as 'Asha Devi Rao' or 'Rao, Asha Devi'. Middle names are added to the first name if the
 * template has no column for middle names.
 */
function splitFullName(text: string, hasMiddleName: boolean): Record<string, string> {
  const [, familyName, givenName] = /^([^,]+),([^,]+)$/.exec(text) ?? [];
  const name = familyName && givenName ? `${withoutTitle(givenName)} ${familyName}` : withoutTitle(text);
  const names = normalizeCell('text', name).split(' ');
  const [lastName = ''] = names.length > 1 ? names.splice(-1) : [];
  const firstName = (hasMiddleName ? names.splice(0, 1) : names.splice(0)).join(' ');
  return { firstName, middleName: names.join(' '), lastName };
}

function createCellReader(
  rows: readonly SheetRow[],
  fileColumns: FileColumn[],
  template: ImportTemplate,
): (row: SheetRow) => (SheetCell | null)[] {
  const { columns } = template;
  const indexByTarget = new Map(fileColumns.map(({ index, target }) => [target, index]));
  const dayReaders = new Map(
    fileColumns
      .filter(({ target }) => columns.some(({ header, kind }) => header === target && isDay(kind)))
      .map((column) => [column.target, createDayReader(rows, column)]),
  );
  const namesIndex = indexByTarget.get(fullName);
  const hasMiddleName = columns.some(({ field }) => field === 'middleName');
  return ({ cells }) => {
    const nameCell = namesIndex === undefined ? null : (cells[namesIndex] ?? null);
    const nameParts = nameCell ? splitFullName(nameCell.text, hasMiddleName) : {};
    const cellOf = (header: string) => cells[indexByTarget.get(header) ?? -1] ?? null;
    return columns.map(({ header, field }) => {
      const cell = cellOf(header);
      if (indexByTarget.has(header)) return cell && (dayReaders.get(header)?.(cell) ?? cell);
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

export function readRows(
  rows: SheetRow[],
  headerIndex: number,
  fileColumns: FileColumn[],
  template: ImportTemplate,
): ImportRow[] {
  const header = rows[headerIndex];
  const below = rows.slice(headerIndex + 1);
  const readCells = createCellReader(below, fileColumns, template);
  return below.flatMap((row): ImportRow[] => {
    if (header && isSame(row, header)) return [];
    const problems: Record<number, string> = {};
    const doubts: Record<number, string> = {};
    const cells = readCells(row);
    const values = template.columns.map((column, index) => {
      const cell = cells[index];
      if (!cell) return '';
      const problem = findCellProblem(cell, column);
      if (problem) problems[index] = problem;
      else if (cell.doubt) doubts[index] = cell.doubt;
      return normalizeCell(column.kind, meaningOf(cell, column), column.choice);
    });
    const isEmpty = !values.some(Boolean) && Object.keys(problems).length === 0;
    return isEmpty ? [] : [withNotes({ number: row.number, values }, problems, doubts)];
  });
}

const withNotes = (
  row: Pick<ImportRow, 'number' | 'values'>,
  problems: Readonly<Record<number, string>>,
  doubts: Readonly<Record<number, string>>,
): ImportRow => ({
  ...row,
  ...(Object.keys(problems).length > 0 && { problems }),
  ...(Object.keys(doubts).length > 0 && { doubts }),
});

export function editCell(row: ImportRow, column: number, text: string, { columns }: ImportTemplate): ImportRow {
  const { [column]: _, ...problems } = row.problems ?? {};
  const { [column]: __, ...doubts } = row.doubts ?? {};
  const values = row.values.with(column, normalizeCell(columns[column]?.kind ?? null, text, columns[column]?.choice));
  return withNotes({ number: row.number, values }, problems, doubts);
}
