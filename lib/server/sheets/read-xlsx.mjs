import {
  columnLetters,
  columnNumber,
  dateCell,
  errorCell,
  formulaCell,
  lastRow,
  markMerged,
  numberCell,
  readArea,
  SheetError,
  textCell,
  tooManyColumns,
  tooManyRows,
  withDayOf,
} from './cells.mjs';
import { decodeCodes, isTextNode, isTrue, readBook } from './xlsx-book.mjs';
import { openParts } from './xlsx-parts.mjs';

/**
 * @typedef {import('@/lib/contract/sheets').SheetCell} SheetCell
 * @typedef {import('@/lib/contract/sheets').SheetRow} SheetRow
 * @typedef {import('./read-sheet').SheetLimits} SheetLimits
 * @typedef {import('./xlsx-book.mjs').Book} Book
 */

const columnPattern = /^[A-Z]{1,3}/;

/** @param {number} value @param {boolean} date1904 */
const timeOf = (value, date1904) =>
  new Date(Math.round((value - 25_569 + (date1904 ? 1_462 : 0)) * 24 * 60 * 60 * 1000));

/**
 * @typedef {object} OpenCell
 * @property {string} address
 * @property {number} column counted from 1
 * @property {string | undefined} type
 * @property {number} style
 * @property {string} text the content of its value, or its inline text
 * @property {boolean} hasFormula
 */

/** @param {OpenCell} cell @param {Book} book @param {number} cellLength @returns {SheetCell | null} */
function readCell({ address, type, style, text, hasFormula }, { texts, styles, date1904 }, cellLength) {
  if (text === '') return hasFormula && type !== 'str' ? formulaCell() : null;
  const { format = 'General', isDate = false, font } = styles[style] ?? {};
  if (type === 's') {
    const shared = texts[Number(text)];
    if (!shared) throw new Error('a shared text that does not exist');
    return textCell(shared.text, address, cellLength, shared.font ?? font);
  }
  if (type === 'b') return textCell(isTrue(text), address, cellLength);
  if (type === 'e') return errorCell(text);
  const value = Number(text);
  if ((type !== undefined && type !== 'n') || !Number.isFinite(value))
    return textCell(decodeCodes(text), address, cellLength, font);
  if (isDate) return dateCell(timeOf(value, date1904), address);
  return withDayOf(numberCell(value, format, address), value, date1904);
}

/**
 * Formatted empty cells, of which a sheet may have a million, cost no memory. A row or cell without an address follows
 * the one before it.
 * @param {import('./xlsx-parts.mjs').Parts} parts @param {string} path @param {Book} book @param {SheetLimits} limits
 */
async function readRows(parts, path, book, { columns, cellLength, writtenRows, rows: maxRows }) {
  /** @type {Map<number, SheetRow>} */
  const rows = new Map();
  /** @type {ReturnType<typeof readArea>[]} */
  const merged = [];
  let number = 0;
  let column = 0;
  let isHidden = false;
  let isInText = false;
  /** @type {OpenCell | null} */
  let cell = null;

  /** @param {SheetCell} filled */
  const addCell = (filled) => {
    if (column > columns) throw new SheetError(tooManyColumns(columns));
    const row = rows.get(number) ?? { number, cells: [], ...(isHidden && { hidden: true }) };
    while (row.cells.length < column - 1) row.cells.push(null);
    row.cells[column - 1] = filled;
    rows.set(number, row);
    if (rows.size > writtenRows) throw new SheetError(tooManyRows(maxRows));
  };

  await parts.parse(path, {
    open(name, attributes, parent) {
      isInText = false;
      if (name === 'row' && parent === 'sheetData') {
        number = attributes.r === undefined ? number + 1 : Number(attributes.r);
        if (!(number <= lastRow)) throw new Error('a row beyond the last one');
        column = 0;
        isHidden = isTrue(attributes.hidden);
      } else if (name === 'c' && parent === 'row') {
        const [letters] = columnPattern.exec(attributes.r ?? '') ?? [];
        column = letters ? columnNumber(letters) : column + 1;
        const address = `${letters ?? columnLetters(column)}${number}`;
        cell = { address, column, type: attributes.t, style: Number(attributes.s ?? 0), text: '', hasFormula: false };
      } else if (cell) {
        isInText = (name === 'v' && parent === 'c') || isTextNode(name, parent);
        if (name === 'f' && parent === 'c') cell.hasFormula = true;
      } else if (name === 'mergeCell') merged.push(readArea(attributes.ref ?? ''));
    },
    text(part) {
      if (isInText && cell) cell.text += part;
    },
    close(name) {
      isInText = false;
      if (name !== 'c' || !cell) return;
      const filled = readCell(cell, book, cellLength);
      if (filled) addCell(filled);
      cell = null;
    },
  });
  markMerged(rows, merged, (row, left) => `${columnLetters(left)}${row}`);
  return [...rows.values()].sort((a, b) => a.number - b.number);
}

/** @param {Uint8Array} bytes @param {SheetLimits} limits */
export async function readXlsx(bytes, limits) {
  const parts = await openParts(bytes, limits);
  const book = await readBook(parts);
  const sheets = [];
  for (const { name, path } of book.sheets) sheets.push({ name, rows: await readRows(parts, path, book, limits) });
  return sheets;
}
