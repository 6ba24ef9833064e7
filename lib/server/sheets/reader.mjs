import { OverBudget, SheetError, tooManyRows } from './cells.mjs';

/**
 * @typedef {import('@/lib/contract/sheets').SheetRow} SheetRow
 * @typedef {import('./read-sheet').ReadJob} ReadJob
 */

const notSpreadsheetMessage =
  'This file is not a spreadsheet. Please save it as an Excel workbook (.xlsx) or a CSV file.';

/** Reads the visible sheets. Each library is loaded only when needed, because it is large. @param {ReadJob} job */
async function readSheets({ bytes, format, limits }) {
  if (format === 'xls') return (await import('./read-xls.mjs')).readXls(bytes, limits);
  if (format === 'xlsx') return (await import('./read-xlsx.mjs')).readXlsx(bytes, limits);
  if (format === 'csv') return [(await import('./read-csv.mjs')).readCsv(bytes, limits)];
  throw new SheetError(notSpreadsheetMessage);
}

/** Returns the filled rows of the first sheet that has any. @param {Iterable<SheetRow[]>} sheets */
function firstFilled(sheets) {
  for (const rows of sheets) {
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
    if (filled.length > 0) return filled;
  }
  return [];
}

/** @param {ReadJob} job @returns {Promise<import('./sheet-worker').WorkerAnswer>} */
export async function read(job) {
  const { limits } = job;
  try {
    const rows = firstFilled(await readSheets(job));
    if (rows.length > limits.rows + 1) throw new SheetError(tooManyRows(limits.rows));
    if (textLength(rows) > limits.textLength) throw new SheetError(tooMuchTextMessage);
    return { bytes: new TextEncoder().encode(JSON.stringify({ rows })) };
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
