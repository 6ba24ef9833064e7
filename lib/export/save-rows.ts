/** The rows of a list as an Excel file. */

import { CallError } from '@/lib/client/call-error';
import { writeWorkbook } from '@/lib/client/sheets';
import { type FieldTable, isDay, type SavedFields, textsOf } from '@/lib/contract/fields/field';
import { maxSheetRows, type Workbook, workbookLimits } from '@/lib/contract/sheets';
import { saveFile } from '@/lib/device/save-file';
import { counted } from '@/lib/format/counted';
import { dateText } from '@/lib/format/dates';
import { today } from '@/lib/format/today';
import type { EveryRow, Reading } from '@/lib/lists/every-row';

export interface ExportColumn<Row> {
  /** Where the template of the import has this column, its header there: a file can be uploaded again as it is. */
  header: string;
  text: (row: Row) => string;
  takes?: 'date';
  /** Of the list's column that shows it. */
  key?: string;
}

/** A column for each field that is a text, as the template of an import has them. */
export const exportColumnsOf = <T extends FieldTable>(table: T): ExportColumn<SavedFields<T>>[] =>
  textsOf(table).map(([name, field]) => ({
    header: field.label,
    text: (row) => (field.kind === 'choice' ? (field.options[row[name] ?? ''] ?? '') : (row[name] ?? '')),
    takes: isDay(field.kind) ? 'date' : undefined,
    key: field.isListed ? name : undefined,
  }));

/** What somebody has chosen to download. */
interface ExportChoice {
  /** The rows of the view, or all of them. */
  isView: boolean;
  /** The columns that the list shows, or all fields. */
  isShownOnly: boolean;
}

export interface ExportOrder extends ExportChoice, Reading {
  /** The school's name; '' where it is not known. */
  school: string;
  /** The search, the filters and the order in words; '' where there is none. */
  words: string;
}

/** A cell of a workbook can't hold more. */
const cell = (text: string) => text.slice(0, workbookLimits.cell);

/** @param name of what the rows are, such as 'Employees'. */
export function workbookOfRows<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  { school, words }: Pick<ExportOrder, 'school' | 'words'>,
): Workbook {
  const title = [school, `${name}, ${dateText(today())}`, words].filter(Boolean).map(cell);
  return {
    sheets: [
      {
        name,
        title,
        columns: columns.map(({ header, takes }) => ({ header, takes })),
        rows: rows.map((row) => columns.map(({ text }) => cell(text(row)))),
      },
    ],
  };
}

const inParts = 'Please search or filter the list, and download it in parts.';

/** @throws {CallError} where not all rows could be read: a file that lacks some looks whole. */
function wholeOf<Row>({ rows, isCut }: EveryRow<Row>): readonly Row[] {
  if (!isCut) return rows;
  const first = counted(rows.length, 'the first row', (count) => `the first ${count} rows`);
  const isFull = rows.length === maxSheetRows.written;
  const why = isFull ? `One file can hold ${first} of this list only.` : `The server gives ${first} of this list only.`;
  throw new CallError({ code: 'TOO_LARGE', message: `${why} ${inParts}` });
}

/**
 * Writes an Excel file and saves it as `Employees_2026-11-23.xlsx`.
 * @throws {CallError} where one file can't hold all rows, or could not be written.
 */
export async function saveRows<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  every: EveryRow<Row>,
  order: ExportOrder,
): Promise<void> {
  const taken = order.isShownOnly ? columns.filter(({ key }) => key !== undefined) : columns;
  const file = await writeWorkbook(workbookOfRows(name, taken, wholeOf(every), order), order.signal);
  saveFile(file, `${name}_${today()}${order.isView ? ' (view)' : ''}.xlsx`);
}
