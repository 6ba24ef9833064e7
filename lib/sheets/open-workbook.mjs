import Workbook from 'exceljs/lib/doc/workbook.js';
import { SheetError, tooManyRows } from './cells.mjs';
import { inflateSheets } from './inflate-sheets.mjs';

/** @typedef {import('./read-sheet').SheetLimits} SheetLimits */

/**
 * What spreadsheet programs have at most. exceljs goes through all rows and ids up to the highest in one step of the
 * language, in which a worker can't be ended: four billion take minutes.
 */
const lastRow = 1_048_576;
const lastColumn = 16_384;
const highestId = 1_000_000;

/** exceljs makes a cell for each of a merged area, be it empty or not. */
const mostMergedCells = 20_000;

const mergedArea = /<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g;

/** From 1. @param {string} letters */
const columnNumber = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** @param {string} xml */
function countMergedCells(xml) {
  let count = 0;
  for (const [, left = '', top = '', right = '', bottom = ''] of xml.matchAll(mergedArea)) {
    count += (Number(bottom) - Number(top) + 1) * (columnNumber(right) - columnNumber(left) + 1);
  }
  return count;
}

const tooManyMerged = 'This workbook has too many merged cells. Please unmerge them and save it again.';

/** @param {string} xml */
const countRows = (xml) => xml.match(/<(?:\w+:)?row[\s/>]/g)?.length ?? 0;

const lastOfColumns = /<(?:\w+:)?col\s[^>]*?max=["'](\d+)["']/g;

/** @param {string} xml */
const hasMoreColumns = (xml) => [...xml.matchAll(lastOfColumns)].some(([, last]) => Number(last) > lastColumn);

/**
 * The visible sheets of a workbook that costs no more than it may.
 * @param {Uint8Array} bytes
 * @param {Pick<SheetLimits, 'zipEntries' | 'inflatedBytes' | 'writtenRows' | 'rows'>} limits
 * @param {string[]} ignoreNodes of its XML.
 */
export async function openWorkbook(bytes, limits, ignoreNodes) {
  for (const xml of await inflateSheets(bytes, limits)) {
    if (countRows(xml) > limits.writtenRows) throw new SheetError(tooManyRows(limits.rows));
    if (countMergedCells(xml) > mostMergedCells) throw new SheetError(tooManyMerged);
    if (!ignoreNodes.includes('cols') && hasMoreColumns(xml)) throw new Error('columns beyond the last one');
  }
  const workbook = new Workbook();
  // Names of areas, which it would keep cell by cell: a whole column has a million.
  Object.defineProperty(workbook.definedNames, 'model', { value: [], writable: true });
  // exceljs declares a Buffer type of its own, but takes any Buffer.
  await workbook.xlsx.load(/** @type {any} */ (Buffer.from(bytes)), /** @type {any} */ ({ ignoreNodes }));
  const { _worksheets: byId } = /** @type {{ _worksheets: unknown[] }} */ (/** @type {unknown} */ (workbook));
  if (byId.length > highestId) throw new Error('a sheet with an id that no program gives');
  const visible = workbook.worksheets.filter(({ state }) => state === 'visible');
  if (visible.some((sheet) => (sheet.lastRow?.number ?? 0) > lastRow)) throw new Error('rows beyond the last one');
  return visible;
}
