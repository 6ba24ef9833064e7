import {
  dateCell,
  errorCell,
  formulaCell,
  mergedCell,
  numberCell,
  SheetError,
  textCell,
  tooManyColumns,
  withDayOf,
} from './cells.mjs';
import { openWorkbook } from './open-workbook.mjs';

/**
 * @typedef {import('@/lib/contract/sheets').SheetCell} SheetCell
 * @typedef {import('./read-sheet').SheetLimits} SheetLimits
 */

/** XML nodes that cost time or memory and don't affect the values of cells. */
const ignoreNodes = [
  'cols',
  'dataValidations',
  'conditionalFormatting',
  'drawing',
  'picture',
  'extLst',
  'autoFilter',
  'sheetProtection',
];

/** @param {{ text: string }[]} parts */
const joined = (parts) => parts.map(({ text }) => text).join('');

/** Returns a link's text, which may be rich text although its type excludes that. @param {unknown} text */
const readLinkText = (text) =>
  typeof text === 'object' && text !== null && 'richText' in text && Array.isArray(text.richText)
    ? joined(text.richText)
    : text;

/** @param {import('exceljs').CellValue} value */
const isEmpty = (value) => value === null || value === undefined;

/**
 * Reads the value of a cell, or the stored result of its formula.
 * @param {import('exceljs').Cell} cell
 * @param {import('exceljs').CellValue} value
 * @param {{ cellLength: number, date1904: boolean }} how
 * @returns {SheetCell | null}
 */
function readValue(cell, value, how) {
  const { address } = cell;
  if (typeof value === 'number') return withDayOf(numberCell(value, cell.numFmt ?? '', address), value, how.date1904);
  if (value instanceof Date) return dateCell(value, address);
  if (typeof value !== 'object' || value === null) return textCell(value, address, how.cellLength);
  if ('richText' in value) return textCell(joined(value.richText), address, how.cellLength);
  if ('error' in value) return errorCell(value.error, address);
  if ('hyperlink' in value) return textCell(readLinkText(value.text), address, how.cellLength);
  return isEmpty(value.result) ? formulaCell(address) : readValue(cell, value.result, how);
}

/**
 * @param {import('exceljs').Cell} cell
 * @param {{ cellLength: number, date1904: boolean }} how
 */
function readCell(cell, how) {
  if (isEmpty(cell.value)) return null;
  if (cell.isMerged && cell.master !== cell) return mergedCell(cell.address, cell.master.address);
  return readValue(cell, cell.value, how);
}

/** @param {import('exceljs').Worksheet} sheet @param {SheetLimits} limits */
function readRows(sheet, { columns, cellLength }) {
  const date1904 = sheet.workbook.properties.date1904 === true;
  /** @type {import('@/lib/contract/sheets').SheetRow[]} */
  const rows = [];
  sheet.eachRow((row, number) => {
    /** @type {(SheetCell | null)[]} */
    const cells = [];
    row.eachCell((excelCell, column) => {
      const cell = readCell(excelCell, { cellLength, date1904 });
      if (!cell) return;
      if (column > columns) throw new SheetError(tooManyColumns(columns));
      while (cells.length < column - 1) cells.push(null);
      cells.push(cell);
    });
    rows.push({ number, cells, ...(row.hidden && { hidden: true }) });
  });
  return rows;
}

/**
 * Reads the rows of the visible sheets.
 * @param {Uint8Array} bytes
 * @param {SheetLimits} limits
 */
export async function readXlsx(bytes, limits) {
  const { visible } = await openWorkbook(bytes, limits, ignoreNodes);
  return (function* () {
    for (const sheet of visible) yield { name: sheet.name, rows: readRows(sheet, limits) };
  })();
}
