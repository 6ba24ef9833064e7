import { readTemplate } from '@/lib/browser/import/headers';
import type { ImportEntity, ImportTemplate } from '@/lib/browser/import/types';
import type { SheetCell, SheetRow, Workbook } from '@/lib/contract/sheets';
import { employeeImport } from '@/lib/features/employees/import';
import { studentImport } from '@/lib/features/students/import';
import { employeeSheetColumns } from '@/lib/server/backend/employees/fields';
import { studentSheetColumns } from '@/lib/server/backend/students/fields';

/** Builds rows as the file reader returns them: numbered from 1, with `null` for empty cells and without empty rows. */
export const sheetRows = (...rows: (string | SheetCell)[][]): SheetRow[] =>
  rows
    .map((cells, at) => ({
      number: at + 1,
      cells: cells.map((cell) => {
        if (typeof cell !== 'string') return cell;
        return cell.trim() ? { kind: 'text' as const, text: cell } : null;
      }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));

export function readAgain({ sheets: [sheet] }: Workbook): SheetRow[] {
  const { columns = [], rows = [] } = sheet ?? {};
  const isDay = (text: string, at: number) => columns[at]?.takes === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  const cellsOf = (row: string[]) => row.map((text, at) => (isDay(text, at) ? { kind: 'date' as const, text } : text));
  return sheetRows(
    columns.map(({ header }) => header),
    ...rows.map(cellsOf),
  );
}

export function templateOf(noun: ImportEntity, ...headers: string[]): ImportTemplate {
  const template = readTemplate(noun, sheetRows(headers));
  if (!template) throw new Error(`no column of ${headers} is known`);
  return template;
}

export const templates = {
  students: templateOf(studentImport, ...studentSheetColumns.map(({ header }) => header)),
  employees: templateOf(employeeImport, ...employeeSheetColumns.map(({ header }) => header)),
};
