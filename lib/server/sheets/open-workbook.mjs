import Workbook from 'exceljs/lib/doc/workbook.js';
import { SheetError, tooManyRows } from './cells.mjs';
import { inflateSheets } from './inflate-sheets.mjs';

/** @typedef {import('./read-sheet').SheetLimits} SheetLimits */

/**
 * The limits of spreadsheet programs for rows, columns and sheet ids. exceljs loops over all numbers up to the highest
 * one, which takes minutes for four billion. A worker can't be terminated during this synchronous loop. exceljs also
 * creates every cell of a merged area, so that merged cells are limited too.
 */
const maxRow = 1_048_576;
const maxColumn = 16_384;
const maxSheetId = 1_000_000;

const maxMergedCells = 20_000;

const mergedArea = /<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g;

/** Returns the number of a column, counted from 1. @param {string} letters */
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

const columnRange = /<(?:\w+:)?col\s[^>]*?max=["'](\d+)["']/g;

/** @param {string} xml */
const hasMoreColumns = (xml) => [...xml.matchAll(columnRange)].some(([, last]) => Number(last) > maxColumn);

/**
 * Returns the visible sheets of a workbook, and rejects a workbook that exceeds the limits.
 * @param {Uint8Array} bytes
 * @param {Pick<SheetLimits, 'zipEntries' | 'inflatedBytes' | 'writtenRows' | 'rows'>} limits
 * @param {string[]} ignoreNodes the names of XML nodes that exceljs skips
 */
export async function openWorkbook(bytes, limits, ignoreNodes) {
  for (const xml of await inflateSheets(bytes, limits)) {
    if (countRows(xml) > limits.writtenRows) throw new SheetError(tooManyRows(limits.rows));
    if (countMergedCells(xml) > maxMergedCells) throw new SheetError(tooManyMerged);
    if (!ignoreNodes.includes('cols') && hasMoreColumns(xml)) throw new Error('columns beyond the last one');
  }
  const workbook = new Workbook();
  // Ignores named areas, because exceljs would store them cell by cell, and a whole column has a million cells.
  Object.defineProperty(workbook.definedNames, 'model', { value: [], writable: true });
  await workbook.xlsx.load(/** @type {any} */ (Buffer.from(bytes)), /** @type {any} */ ({ ignoreNodes }));
  const { _worksheets: byId } = /** @type {{ _worksheets: unknown[] }} */ (/** @type {unknown} */ (workbook));
  if (byId.length > maxSheetId) throw new Error('a sheet with an id that no program gives');
  const visible = workbook.worksheets.filter(({ state }) => state === 'visible');
  if (visible.some((sheet) => (sheet.lastRow?.number ?? 0) > maxRow)) throw new Error('rows beyond the last one');
  return visible;
}
