import { CallError } from '@/lib/browser/client/call-error';
import { writeWorkbook } from '@/lib/browser/client/sheets';
import { saveFile } from '@/lib/browser/device/save-file';
import type { AllRows, ReadAllOptions } from '@/lib/browser/lists/read-all-rows';
import { type FieldTable, isDay, type RecordFields, textFieldsOf } from '@/lib/contract/fields/field';
import { valueText } from '@/lib/contract/fields/filters';
import { maxSheetRows, type Workbook, workbookLimits } from '@/lib/contract/sheets';
import { formatDate, today } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';

export interface ExportColumn<Row> {
  /**
   * The header of the column. A field that can be imported has the same header in the import template, so that an
   * exported file can be imported again.
   */
  header: string;
  text: (row: Row) => string;
  takes?: 'date';
  key?: string;
}

export const exportColumnsOf = <T extends FieldTable>(table: T): ExportColumn<RecordFields<T>>[] =>
  textFieldsOf(table).map(([name, field]) => ({
    header: field.label,
    text: (row) => valueText(field, row[name] ?? ''),
    takes: isDay(field.kind) ? 'date' : undefined,
    key: field.isListed ? name : undefined,
  }));

interface ExportChoice {
  isView: boolean;
  isShownOnly: boolean;
}

export interface ExportRequest extends ExportChoice, ReadAllOptions {
  school: string;
  filterText: string;
}

const truncateCell = (text: string) => text.slice(0, workbookLimits.cell);

export function workbookOfRows<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  { school, filterText }: Pick<ExportRequest, 'school' | 'filterText'>,
): Workbook {
  const title = [school, `${name}, ${formatDate(today())}`, filterText].filter(Boolean).map(truncateCell);
  return {
    sheets: [
      {
        name,
        title,
        columns: columns.map(({ header, takes }) => ({ header, takes })),
        rows: rows.map((row) => columns.map(({ text }) => truncateCell(text(row)))),
      },
    ],
  };
}

const downloadInPartsHint = 'Please search or filter the list, and download it in parts.';

/** Throws an error if rows are missing, because the user could not see that the saved file is incomplete. */
function requireAllRows<Row>({ rows, isTruncated }: AllRows<Row>): readonly Row[] {
  if (!isTruncated) return rows;
  const firstRows = pluralize(rows.length, 'the first row', (count) => `the first ${count} rows`);
  const isFull = rows.length === maxSheetRows.written;
  const reason = isFull
    ? `One file can hold only ${firstRows} of this list.`
    : `The server sends only ${firstRows} of this list.`;
  throw new CallError({ code: 'TOO_LARGE', message: `${reason} ${downloadInPartsHint}` });
}

export async function saveRows<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  allRows: AllRows<Row>,
  request: ExportRequest,
): Promise<number> {
  const exportedColumns = request.isShownOnly ? columns.filter(({ key }) => key !== undefined) : columns;
  const file = await writeWorkbook(
    workbookOfRows(name, exportedColumns, requireAllRows(allRows), request),
    request.signal,
  );
  saveFile(file, `${name}_${today()}${request.isView ? ' (view)' : ''}.xlsx`);
  return allRows.rows.length;
}
