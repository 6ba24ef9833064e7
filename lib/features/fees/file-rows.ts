import type { Problem } from '@/lib/contract/errors';
import type { SheetCell, SheetRow } from '@/lib/contract/sheets';
import { monthNames } from '@/lib/contract/values/constants';
import { type FoundTable, findHeaderRow } from '@/lib/contract/values/join-sheets';
import { today } from '@/lib/format/dates';
import { type DayOrder, findDayOrder, withDayFirst } from '@/lib/format/day-order';
import { lettersOnly } from '@/lib/format/normalize-text';
import { parseDay } from '@/lib/format/parse-day';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd, joinWithOr } from '@/lib/format/text';
import { type FileField, fileFields, fileHeaders } from './fees-workbook';
import { parseAmount } from './pasted-amounts';

const placeFields = ['academicYearId', 'classId', 'term', 'label'] as const;
const required = [...placeFields, 'amount'] as const;
const requiredKeys = required.map((field) => lettersOnly(fileHeaders[field]));

const keysOf = ({ cells }: SheetRow) => cells.map((cell) => lettersOnly(cell?.text ?? ''));

export function findFees(rows: readonly SheetRow[]): FoundTable | null {
  const table = findHeaderRow(rows, (headers) => {
    const keys = headers.map(lettersOnly);
    return requiredKeys.filter((key) => keys.includes(key)).length;
  });
  return table && table.known >= 2 ? table : null;
}

export interface CellPlace {
  row: number;
  column: string;
}

function findIndex(rows: readonly SheetRow[], { column }: CellPlace): number {
  const header = rows[findFees(rows)?.header ?? -1];
  return header ? keysOf(header).indexOf(lettersOnly(column)) : -1;
}

export function textAt(rows: readonly SheetRow[], place: CellPlace): string | null {
  const index = findIndex(rows, place);
  const row = rows.find(({ number }) => number === place.row);
  return row && index >= 0 ? (row.cells[index]?.text ?? '') : null;
}

export function withText(rows: readonly SheetRow[], place: CellPlace, text: string): SheetRow[] {
  const index = findIndex(rows, place);
  const replace = (cells: SheetRow['cells']) => {
    const copy = [...cells];
    copy[index] = { kind: 'text', text };
    return copy;
  };
  return rows.map((row) => (row.number === place.row ? { ...row, cells: replace(row.cells) } : row));
}

/**
 * Finds the order of day and month in the due dates. If the dates do not show it, the months of monthly fees do: a fee
 * of April is due in April.
 */
function findOrder(rows: readonly { date: string; period: string }[]): ReturnType<typeof findDayOrder> {
  const order = findDayOrder(rows.map(({ date }) => date));
  if (order !== 'unclear') return order;
  const countIn = (candidate: DayOrder) =>
    rows.filter(({ date, period }) => {
      const month = parseDay(withDayFirst(date, candidate), today())?.slice(5, 7);
      const name = month && monthNames[Number(month) - 1];
      return name && period.length >= 3 && lettersOnly(name).startsWith(lettersOnly(period));
    }).length;
  const [dayFirst, monthFirst] = [countIn('day'), countIn('month')];
  if (dayFirst === monthFirst) return 'unclear';
  return dayFirst > monthFirst ? 'day' : 'month';
}

export function readTable(
  rows: readonly SheetRow[],
  chosenOrder?: DayOrder,
): { rows: FileRow[]; unclearDates: string[] } | { error: string } {
  const table = findFees(rows);
  const headerRow = table && rows[table.header];
  if (!headerRow) return { error: 'There are no fees in this file. Please download the template and fill it in.' };
  const keys = keysOf(headerRow);
  const missing = required.filter((field) => !keys.includes(lettersOnly(fileHeaders[field])));
  if (missing.length > 0) {
    const names = joinWithAnd(missing.map((field) => `“${fileHeaders[field]}”`));
    return {
      error: pluralize(missing.length, `The file has no column ${names}.`, () => `The file has no columns ${names}.`),
    };
  }
  // Reverses the entries, so that the first of two columns with the same name is used.
  const columnIndexes = new Map(keys.map((key, index) => [key, index] as const).toReversed());
  const cellIn = ({ cells }: SheetRow, field: FileField) =>
    cells[columnIndexes.get(lettersOnly(fileHeaders[field])) ?? -1];
  const filled = rows
    .slice(table.header + 1)
    .filter((row) => fileFields.some((field) => cellIn(row, field)?.text.trim()));
  const dates = filled.flatMap((row) => {
    const cell = cellIn(row, 'dueDate');
    return cell?.kind === 'text' ? { date: cell.text, period: cellIn(row, 'label')?.text.trim() ?? '' } : [];
  });
  const foundOrder = findOrder(dates);
  const dayOrder = foundOrder === 'unclear' ? (chosenOrder ?? foundOrder) : foundOrder;
  return {
    rows: filled.map(({ number, cells }) => new FileRow(number, cells, columnIndexes, dayOrder)),
    unclearDates: foundOrder === 'unclear' ? dates.map(({ date }) => date) : [],
  };
}

class CellError extends Error {
  constructor(
    readonly column: string,
    message: string,
  ) {
    super(message);
  }
}

export class FileRow {
  readonly problems: Problem[] = [];

  constructor(
    readonly number: number,
    private readonly cells: SheetRow['cells'],
    private readonly columnIndexes: ReadonlyMap<string, number>,
    private readonly dayOrder: DayOrder | 'unclear' | null,
  ) {}

  has(header: string): boolean {
    return this.columnIndexes.has(lettersOnly(header));
  }

  hasValues(): boolean {
    const placeIndexes = placeFields.map((field) => this.columnIndexes.get(lettersOnly(fileHeaders[field])));
    return this.cells.some((cell, index) => !placeIndexes.includes(index) && (cell?.problem || cell?.text.trim()));
  }

  addProblem(column: string, message: string) {
    this.problems.push({ row: this.number, column, message });
  }

  /** Returns the result of `read`. If `read` throws a `CellError`, records a problem and returns `null`. */
  attempt<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.addProblem(error.column, error.message);
      return null;
    }
  }

  /**
   * Returns the trimmed cell.
   * @throws {CellError} if the sheet reader reports a problem with the cell, such as a formula.
   */
  cell(header: string): Pick<SheetCell, 'kind' | 'text'> {
    const cell = this.cells[this.columnIndexes.get(lettersOnly(header)) ?? -1];
    if (cell?.problem) throw new CellError(header, cell.problem);
    return { kind: cell?.kind ?? 'text', text: cell?.text.trim() ?? '' };
  }

  amount(header: string, text = this.cell(header).text): string {
    const amount = parseAmount(text);
    if (amount === null) throw new CellError(header, `“${text}” is not an amount.`);
    return amount;
  }

  day(header: string): string {
    const { kind, text } = this.cell(header);
    return kind === 'date' ? text : (parseDay(withDayFirst(text, this.dayOrder), today()) ?? text);
  }

  choice<Choice extends string>(header: string, choices: readonly Choice[], description: string): Choice | '' {
    const { text } = this.cell(header);
    const match = choices.find((choice) => lettersOnly(choice) === lettersOnly(text));
    if (text === '' || match) return match ?? '';
    throw new CellError(header, `“${text}” is not ${description}. Please write ${joinWithOr(choices)}.`);
  }
}

export function throwCellError(header: string, message: string): never {
  throw new CellError(header, message);
}
