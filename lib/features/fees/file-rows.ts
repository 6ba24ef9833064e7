import type { Problem } from '@/lib/contract/errors';
import type { SheetCell, SheetRow } from '@/lib/contract/sheets';
import { counted } from '@/lib/format/counted';
import { joinWithAnd, joinWithOr } from '@/lib/format/join-text';
import { lettersOnly } from '@/lib/format/normalize-text';
import { parseDay } from '@/lib/format/parse-day';
import { today } from '@/lib/format/today';
import { fileFields, fileHeaders } from './fees-workbook';
import { parseAmount } from './pasted-amounts';

const required = ['academicYearId', 'classId', 'term', 'label', 'amount'] as const;
const headerRows = 20;
const requiredKeys = required.map((field) => lettersOnly(fileHeaders[field]));

/** Returns the rows below the header, or an error message if the file has no table of fees. */
export function readTableRows(rows: readonly SheetRow[]): FileRow[] | string {
  const headers = rows.slice(0, headerRows).map(({ cells }) => cells.map((cell) => lettersOnly(cell?.text ?? '')));
  const found = headers.map((keys) => requiredKeys.filter((key) => keys.includes(key)).length);
  const most = Math.max(0, ...found);
  const at = found.indexOf(most);
  const keys = headers[at] ?? [];
  if (most < 2) return 'There are no fees in this file. Please download the fees here and fill in that file.';
  const missing = required.filter((field) => !keys.includes(lettersOnly(fileHeaders[field])));
  if (missing.length > 0) {
    const names = joinWithAnd(missing.map((field) => `“${fileHeaders[field]}”`));
    return counted(missing.length, `The file has no column ${names}.`, () => `The file has no columns ${names}.`);
  }
  // If two columns have the same name, the first one is used.
  const places = new Map(keys.map((key, place) => [key, place] as const).toReversed());
  const isFilled = ({ cells }: SheetRow) =>
    fileFields.some((field) => cells[places.get(lettersOnly(fileHeaders[field])) ?? -1]?.text.trim());
  return rows
    .slice(at + 1)
    .filter(isFilled)
    .map(({ number, cells }) => new FileRow(number, cells, places));
}

class CellError extends Error {
  constructor(
    readonly column: string,
    message: string,
  ) {
    super(message);
  }
}

/** One row of an uploaded file. Cells are accessed by header, and problems are collected. */
export class FileRow {
  readonly problems: Problem[] = [];

  constructor(
    readonly number: number,
    private readonly cells: SheetRow['cells'],
    private readonly places: ReadonlyMap<string, number>,
  ) {}

  has(header: string): boolean {
    return this.places.has(lettersOnly(header));
  }

  addProblem(column: string, message: string) {
    this.problems.push({ row: this.number, column, message });
  }

  /** Runs `read`. Records a `WrongCell` error as a problem and returns `null`. */
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
    const cell = this.cells[this.places.get(lettersOnly(header)) ?? -1];
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
    return kind === 'date' ? text : (parseDay(text, today()) ?? text);
  }

  choice<Choice extends string>(header: string, choices: readonly Choice[], what: string): Choice | '' {
    const { text } = this.cell(header);
    const found = choices.find((choice) => lettersOnly(choice) === lettersOnly(text));
    if (text === '' || found) return found ?? '';
    throw new CellError(header, `“${text}” is not ${what}. Please write ${joinWithOr(choices)}.`);
  }
}

export function throwCellError(header: string, message: string): never {
  throw new CellError(header, message);
}
