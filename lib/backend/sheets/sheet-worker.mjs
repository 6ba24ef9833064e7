// The worker thread that reads spreadsheets. Plain JavaScript, because Node loads this file without compiling it.
import { parentPort, workerData } from 'node:worker_threads';
import { SheetError } from './cells.mjs';
import { readCsv } from './read-csv.mjs';
import { readXlsx } from './read-xlsx.mjs';

/** @typedef {import('./read-sheet').SheetRow} SheetRow */
/** @typedef {{ bytes: Uint8Array, format: import('./read-sheet').Format | null, limits: import('./read-sheet').SheetLimits }} Order */

const noSpreadsheet = 'This file is not a spreadsheet. Please save it as an Excel workbook (.xlsx) or a CSV file.';

/** @param {Order} order @returns {SheetRow[] | Promise<SheetRow[]>} */
function readAny({ bytes, format, limits }) {
  if (format === 'xls') {
    throw new SheetError(
      'This is an old Excel file (.xls) or one with a password. Please save it as an Excel workbook (.xlsx) without a password.',
    );
  }
  if (format === 'xlsx') return readXlsx(bytes, limits);
  if (format === 'csv') return readCsv(bytes, limits);
  throw new SheetError(noSpreadsheet);
}

/** @param {Order} order */
async function read(order) {
  const { rows: maxRows } = order.limits;
  try {
    const rows = await readAny(order);
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
    if (filled.length > maxRows + 1) throw new SheetError(tooManyRows(maxRows));
    if (textLength(filled) > order.limits.textLength) throw new SheetError(tooMuchText);
    return { sheet: { rows: filled } };
  } catch (error) {
    if (error instanceof SheetError) return { refused: error.message };
    // Any other error of the parser means that the file is damaged or not really a spreadsheet.
    return { refused: 'This file is damaged and could not be read. Please save it again as .xlsx and try again.' };
  }
}

const tooMuchText = 'This file contains too much text. Please split it, or copy its rows into the template.';

/** @param {SheetRow[]} rows */
const textLength = (rows) =>
  rows.reduce((sum, { cells }) => cells.reduce((inRow, cell) => inRow + (cell?.text.length ?? 0), sum), 0);

/** @param {number} maxRows */
const tooManyRows = (maxRows) =>
  `This sheet has more than ${maxRows.toLocaleString('en-IN')} rows. Please split it into several files.`;

parentPort?.postMessage(await read(workerData));
