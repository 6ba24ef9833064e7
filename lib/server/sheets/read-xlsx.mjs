import {
  dateCell,
  errorCell,
  formulaCell,
  mergedCell,
  numberCell,
  SheetError,
  textCell,
  tooManyColumns,
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

/** @param {import('exceljs').Cell} cell @param {number} maxLength @returns {SheetCell | null} */
function readCell(cell, maxLength) {
  const { value, address } = cell;
  if (isEmpty(value)) return null;
  if (cell.isMerged && cell.master !== cell) return mergedCell(address, cell.master.address);
  if (typeof value === 'number') return numberCell(value, cell.numFmt ?? '');
  if (value instanceof Date) return dateCell(value, address);
  if (typeof value !== 'object') return textCell(value, address, maxLength);
  if ('richText' in value) return textCell(joined(value.richText), address, maxLength);
  if ('error' in value) return errorCell(value.error, address);
  if ('hyperlink' in value) return textCell(readLinkText(value.text), address, maxLength);
  return formulaCell(address);
}

/** @param {import('exceljs').Worksheet} sheet @param {SheetLimits} limits */
function readRows(sheet, { columns, cellLength }) {
  /** @type {import('@/lib/contract/sheets').SheetRow[]} */
  const rows = [];
  sheet.eachRow((row, number) => {
    /** @type {(SheetCell | null)[]} */
    const cells = [];
    row.eachCell((excelCell, column) => {
      const cell = readCell(excelCell, cellLength);
      if (!cell) return;
      if (column > columns) throw new SheetError(tooManyColumns(columns));
      while (cells.length < column - 1) cells.push(null);
      cells.push(cell);
    });
    rows.push({ number, cells });
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
    for (const sheet of visible) yield readRows(sheet, limits);
  })();
}
