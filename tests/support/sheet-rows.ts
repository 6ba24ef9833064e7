import { readTemplate } from '@/lib/browser/import/headers';
import type { ImportEntity, ImportTemplate } from '@/lib/browser/import/types';
import type { SheetCell, SheetRow, Workbook } from '@/lib/contract/sheets';
import { employeeImport } from '@/lib/features/employees/import';
import { studentImport } from '@/lib/features/students/import';
import { employeeSheetColumns } from '@/lib/server/backend/employees/fields';
import { importColumns } from '@/lib/server/backend/student-import/fields';
import { studentSheetColumns } from '@/lib/server/backend/students/fields';

/** Builds rows as the file reader returns them: numbered from 1, with `null` for empty cells and without empty rows. */
export const sheetRows = (...rows: (string | SheetCell)[][]): SheetRow[] =>
  rows
    .map((cells, index) => ({
      number: index + 1,
      cells: cells.map((cell) => {
        if (typeof cell !== 'string') return cell;
        return cell.trim() ? { kind: 'text' as const, text: cell } : null;
      }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));

export function toSheetRows({ sheets: [sheet] }: Workbook): SheetRow[] {
  const { columns = [], rows = [] } = sheet ?? {};
  const isDate = (text: string, column: number) =>
    columns[column]?.takes === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  const toCells = (row: string[]) =>
    row.map((text, column) => (isDate(text, column) ? { kind: 'date' as const, text } : text));
  return sheetRows(
    columns.map(({ header }) => header),
    ...rows.map(toCells),
  );
}

export function templateOf(entity: ImportEntity, ...headers: string[]): ImportTemplate {
  const template = readTemplate(entity, sheetRows(headers));
  if (!template) throw new Error(`no known column in ${headers}`);
  return template;
}

export const templates = {
  students: templateOf(studentImport, ...studentSheetColumns.map(({ header }) => header)),
  /** The template with the columns of the section and the parents. */
  families: templateOf(studentImport, ...importColumns.map(({ header }) => header)),
  employees: templateOf(employeeImport, ...employeeSheetColumns.map(({ header }) => header)),
};
