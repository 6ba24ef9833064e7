import { OverBudget, SheetError, tooManyRows } from './cells.mjs';

/**
 * @typedef {import('@/lib/contract/sheets').SheetRow} SheetRow
 * @typedef {import('./read-sheet').ReadJob} ReadJob
 */

const notSpreadsheetMessage =
  'This file is not a spreadsheet. Please save it as an Excel workbook (.xlsx) or a CSV file.';

const webPageMessage =
  'This file is a web page, although its name says otherwise. Please open it in Excel and save it as .xlsx.';

/** Each library is loaded only when needed, because it is large. @param {ReadJob} job */
async function readSheets({ bytes, format, limits }) {
  if (format === 'xls') return (await import('./read-xls.mjs')).readXls(bytes, limits);
  if (format === 'xlsx') return (await import('./read-xlsx.mjs')).readXlsx(bytes, limits);
  if (format === 'csv') return [{ name: '', rows: (await import('./read-csv.mjs')).readCsv(bytes, limits) }];
  throw new SheetError(format === 'html' ? webPageMessage : notSpreadsheetMessage);
}

/** @param {Iterable<import('@/lib/contract/sheets').NamedSheet>} sheets */
const filledSheets = (sheets) =>
  [...sheets].flatMap(({ name, rows }) => {
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
    return filled.length > 0 ? [{ name, rows: filled }] : [];
  });

/** @param {ReadJob} job @returns {Promise<import('./sheet-worker').WorkerAnswer>} */
export async function read(job) {
  const { limits } = job;
  try {
    const [first, ...others] = filledSheets(await readSheets(job));
    const rows = first?.rows ?? [];
    if (rows.length > limits.rows + 1) throw new SheetError(tooManyRows(limits.rows));
    const all = [rows, ...others.map((sheet) => sheet.rows)].flat();
    if (all.length > limits.writtenRows) throw new SheetError(tooManyRows(limits.rows));
    if (textLength(all) > limits.textLength) throw new SheetError(tooMuchTextMessage);
    return { bytes: new TextEncoder().encode(JSON.stringify({ name: first?.name ?? '', rows, others })) };
  } catch (error) {
    if (error instanceof OverBudget) return { overBudget: true };
    if (error instanceof SheetError) return { refused: error.message };
    return { refused: 'This file is damaged and could not be read. Please save it again as .xlsx and try again.' };
  }
}

const tooMuchTextMessage = 'This file contains too much text. Please split it, or copy its rows into the template.';

/** @param {SheetRow[]} rows */
const textLength = (rows) =>
  rows.reduce((sum, { cells }) => cells.reduce((total, cell) => total + (cell?.text.length ?? 0), sum), 0);
