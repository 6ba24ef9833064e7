import { type Field, type FieldTable, type TextName, type TextWire, textFieldsOf } from '@/lib/contract/fields/field';
import { valueText } from '@/lib/contract/fields/filters';
import type { WorkbookContent } from '@/lib/server/sheets/write-workbook';

export interface ExportColumn<Row> {
  header: string;
  /** In characters. */
  width: number;
  text: (row: Row) => string;
}

const widths: Partial<Record<Field['kind'], number>> = { email: 32, phone: 16, day: 14, birthday: 14, choice: 10 };

interface FieldChoice<T extends FieldTable> {
  /** The fields with the first columns. The others follow in the order of the table. */
  first?: readonly TextName<T>[];
  without?: readonly TextName<T>[];
  changes?: { [K in TextName<T>]?: { header?: string; width?: number } };
}

export const fieldColumns = <T extends FieldTable>(
  table: T,
  { first = [], without = [], changes = {} }: FieldChoice<T> = {},
): ExportColumn<Record<TextWire<T>, string>>[] => {
  const placeOf = (name: TextName<T>) => (first.includes(name) ? first.indexOf(name) : first.length);
  return textFieldsOf(table)
    .filter(([name]) => !without.includes(name))
    .sort(([name], [other]) => placeOf(name) - placeOf(other))
    .map(([name, field]) => ({
      header: field.label,
      width: widths[field.kind] ?? 18,
      // Safe cast: `wire` belongs to a text field of the table.
      text: (row) => valueText(field, row[field.wire as TextWire<T>]),
      ...changes[name],
    }));
};

export const statusColumn: ExportColumn<{ deleted_at: string | null }> = {
  header: 'Status',
  width: 10,
  text: ({ deleted_at }) => (deleted_at === null ? 'Active' : 'Inactive'),
};

export const exportSheet = <Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): WorkbookContent => ({
  sheets: [
    {
      name,
      columns: columns.map(({ header, width }) => ({ header, width })),
      rows: rows.map((row) => columns.map(({ text }) => text(row))),
    },
  ],
});
