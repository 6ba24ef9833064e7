import type { Problem } from '@/lib/contract/errors';
import type { SheetCell, SheetRow } from '@/lib/contract/sheets';
import { joinWithAnd, joinWithOr } from '@/lib/format/join-text';
import { lettersOnly } from '@/lib/format/normalize-text';
import { parseDay } from '@/lib/format/parse-day';
import { pluralize } from '@/lib/format/pluralize';
import { today } from '@/lib/format/today';
import { fileFields, fileHeaders } from './fees-workbook';
import { parseAmount } from './pasted-amounts';

const placeFields = ['academicYearId', 'classId', 'term', 'label'] as const;
const required = [...placeFields, 'amount'] as const;
const maxHeaderRows = 20;
const requiredKeys = required.map((field) => lettersOnly(fileHeaders[field]));

/** Returns the rows below the header, or an error message if the file has no table of fees. */
export function readTableRows(rows: readonly SheetRow[]): FileRow[] | string {
  const headers = rows.slice(0, maxHeaderRows).map(({ cells }) => cells.map((cell) => lettersOnly(cell?.text ?? '')));
  const matchCounts = headers.map((keys) => requiredKeys.filter((key) => keys.includes(key)).length);
  const bestMatchCount = Math.max(0, ...matchCounts);
  const headerIndex = matchCounts.indexOf(bestMatchCount);
  const keys = headers[headerIndex] ?? [];
  if (bestMatchCount < 2) return 'There are no fees in this file. Please download the template and fill it in.';
  const missing = required.filter((field) => !keys.includes(lettersOnly(fileHeaders[field])));
  if (missing.length > 0) {
    const names = joinWithAnd(missing.map((field) => `“${fileHeaders[field]}”`));
    return pluralize(missing.length, `The file has no column ${names}.`, () => `The file has no columns ${names}.`);
  }
  // Reverses the entries, so that the first of two columns with the same name is used.
  const columnIndexes = new Map(keys.map((key, index) => [key, index] as const).toReversed());
  const isFilled = ({ cells }: SheetRow) =>
    fileFields.some((field) => cells[columnIndexes.get(lettersOnly(fileHeaders[field])) ?? -1]?.text.trim());
  return rows
    .slice(headerIndex + 1)
    .filter(isFilled)
    .map(({ number, cells }) => new FileRow(number, cells, columnIndexes));
}

class CellError extends Error {
  constructor(
    readonly column: string,
    message: string,
  ) {
    super(message);
  }
}

/** One row of an uploaded file. Cells are accessed by header. The row collects its problems. */
export class FileRow {
  readonly problems: Problem[] = [];

  constructor(
    readonly number: number,
    private readonly cells: SheetRow['cells'],
    private readonly columnIndexes: ReadonlyMap<string, number>,
  ) {}

  has(header: string): boolean {
    return this.columnIndexes.has(lettersOnly(header));
  }

  /** True if a cell other than session, class, term and period is filled. */
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
    return kind === 'date' ? text : (parseDay(text, today()) ?? text);
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
