import { CsvError, parse } from 'csv-parse/sync';
import { SheetError, textCell, tooManyColumns, tooManyRows } from './cells.mjs';

/** Which half of its two bytes is empty in most of the signs of UTF-16 says the order of both. @param {Uint8Array} bytes */
function orderOfNuls(bytes) {
  const start = bytes.subarray(0, 1000);
  const isEmptyAt = (/** @type {number} */ half) => start.some((byte, at) => byte === 0 && at % 2 === half);
  if (isEmptyAt(1) && !isEmptyAt(0)) return 'utf-16le';
  return isEmptyAt(0) && !isEmptyAt(1) ? 'utf-16be' : null;
}

const marks = /** @type {const} */ ({ fffe: 'utf-16le', feff: 'utf-16be' });

/** What Windows-1252 has from 0x80 to 0x9F; Node 20's own decoder has control characters there. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** @param {Uint8Array} bytes */
const decodeWindows = (bytes) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);

/** Programs write CSV as UTF-8, UTF-16 or Windows-1252, with a mark that says which or without. @param {Uint8Array} bytes */
function decode(bytes) {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const wide = mark === 'fffe' || mark === 'feff' ? marks[mark] : orderOfNuls(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows(bytes);
  }
}

const notClosed = 'This CSV can’t be read: a quotation mark is never closed. Please save it as CSV again.';
const textBehind = 'This CSV can’t be read: text follows a closing quotation mark. Please save it as CSV again.';

/**
 * Hands over each row of a CSV as RFC 4180 describes it, with any mark; spaces may stand around a text.
 * @param {string} text
 * @param {string} mark
 * @param {(cells: string[]) => unknown} onRow
 * @param {import('csv-parse/sync').Options} [options]
 * @throws {SheetError}
 */
function readRows(text, mark, onRow, options) {
  try {
    parse(text, {
      delimiter: mark,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      // Returns nothing, so that the parser keeps no rows.
      on_record: (cells) => void onRow(cells),
      ...options,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetError(error.code === 'CSV_QUOTE_NOT_CLOSED' ? notClosed : textBehind);
  }
}

/** The lengths of the first rows, as far as they can be read. @param {string} text @param {string} mark */
function firstLengths(text, mark) {
  /** @type {number[]} */
  const lengths = [];
  try {
    readRows(text, mark, ({ length }) => lengths.push(length), { to: 20 });
  } catch {
    // Another mark fits better.
  }
  return lengths;
}

/**
 * What separates the columns: the mark that divides the most of the first rows alike, because a title may stand above the
 * header, and texts contain marks as well. @param {string} text
 */
function findMark(text) {
  const start = text.slice(0, 10_000);
  const found = [',', ';', '\t'].map((mark) => {
    /** @type {Map<number, number>} */
    const rowsByLength = new Map();
    for (const length of firstLengths(start, mark)) rowsByLength.set(length, (rowsByLength.get(length) ?? 0) + 1);
    rowsByLength.delete(1);
    const [[length, rows] = [0, 0]] = [...rowsByLength].toSorted(([a, m], [b, n]) => n - m || b - a);
    return { mark, length, rows };
  });
  return found.reduce((best, next) =>
    next.rows > best.rows || (next.rows === best.rows && next.length > best.length) ? next : best,
  ).mark;
}

/** As a spreadsheet program names a column, from 0; there are two letters at most. @param {number} at @returns {string} */
const columnName = (at) => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/**
 * @param {Uint8Array} bytes
 * @param {import('./read-sheet').SheetLimits} limits
 * @returns {import('@/lib/contract/sheets').SheetRow[]} its filled rows.
 */
export function readCsv(bytes, limits) {
  const text = decode(bytes).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (text.includes('\0'))
    throw new SheetError('This file is not a CSV file: it contains binary data. Please save it as CSV again.');
  // Excel's first line may name the mark.
  const named = /^sep=([^ "\n])\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  /** @type {import('@/lib/contract/sheets').SheetRow[]} */
  const rows = [];
  let number = named ? 1 : 0;
  readRows(body, named?.[1] ?? findMark(body), (texts) => {
    if (texts.length > limits.columns) throw new SheetError(tooManyColumns(limits.columns));
    number += 1;
    const cells = texts.map((text, at) => textCell(text, `${columnName(at)}${number}`, limits.cellLength));
    if (cells.some((cell) => cell !== null)) rows.push({ number, cells });
    // The first of them is the header.
    if (rows.length > limits.rows + 1 || number > limits.writtenRows) throw new SheetError(tooManyRows(limits.rows));
  });
  return rows;
}
