/** Writes workbooks: exports and import templates. */
import type { Workbook, Worksheet } from 'exceljs';
import { fileKinds } from '@/lib/contract/file-kinds';
import { FileReply } from '../http/reply';
import type { SheetColumn } from './columns';

const textFormat = '@';

export interface OutputColumn {
  header: string;
  /** In characters. */
  width: number;
}

/** Prevents formula injection: spreadsheet programs run text with these first characters as a formula. */
export const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Loads exceljs on demand, because it is large. */
export async function newWorkbook(): Promise<Workbook> {
  const { default: ExcelJS } = await import('exceljs');
  return new ExcelJS.Workbook();
}

function addTable(workbook: Workbook, name: string, columns: OutputColumn[]): Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width, style: { numFmt: textFormat } }));
  sheet.getRow(1).eachCell((cell) => {
    cell.font = { bold: true };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFD5F1F3' } };
  });
  return sheet;
}

export async function asFile(workbook: Workbook): Promise<FileReply> {
  return new FileReply(new Uint8Array(await workbook.xlsx.writeBuffer()), fileKinds.xlsx.mediaType);
}

/** A workbook of one sheet; all cells are text, so that leading zeros are kept. */
export async function writeSheet(name: string, columns: OutputColumn[], rows: string[][]): Promise<FileReply> {
  const workbook = await newWorkbook();
  const sheet = addTable(workbook, name, columns);
  for (const row of rows) sheet.addRow(row.map(escapeFormula));
  return asFile(workbook);
}

/** An import template: an empty sheet with the columns, and a sheet of instructions. */
export async function writeTemplate<K extends string>(name: string, columns: SheetColumn<K>[]): Promise<FileReply> {
  const workbook = await newWorkbook();
  addTable(
    workbook,
    name,
    columns.map(({ header }) => ({ header, width: Math.max(18, header.length + 4) })),
  );
  const notes = addTable(workbook, 'Instructions', [
    { header: 'Column', width: 24 },
    { header: 'Required', width: 12 },
    { header: 'What to enter', width: 60 },
    { header: 'Example', width: 28 },
  ]);
  for (const { header, isRequired, hint, example } of columns) {
    notes.addRow([header, isRequired ? 'Yes' : 'No', hint, example]);
  }
  notes.addRow([]);
  notes.addRow(['Enter one person per row on the first sheet. Use values only: no formulas and no merged cells.']);
  notes.addRow(['If any row has a problem, the upload lists it and saves nothing.']);
  return asFile(workbook);
}
