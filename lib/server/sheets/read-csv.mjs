import { CsvError, parse } from 'csv-parse/sync';
import { windowsSigns } from '../../format/windows-1252.mjs';
import { lastRow, SheetError, textCell, tooManyColumns, tooManyRows } from './cells.mjs';

/**
 * Detects UTF-16 without a byte order mark: most characters have a zero byte, always the first or always the second.
 * @param {Uint8Array} bytes
 */
function detectUtf16(bytes) {
  const start = bytes.subarray(0, 1000);
  const hasZeroAt = (/** @type {number} */ half) => start.some((byte, index) => byte === 0 && index % 2 === half);
  if (hasZeroAt(1) && !hasZeroAt(0)) return 'utf-16le';
  return hasZeroAt(0) && !hasZeroAt(1) ? 'utf-16be' : null;
}

const byteOrderMarks = /** @type {const} */ ({ fffe: 'utf-16le', feff: 'utf-16be' });

/** @param {Uint8Array} bytes */
const decodeWindows = (bytes) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);

/**
 * A text of UTF-8 with a few invalid bytes stays UTF-8, and `textCell` reports the cells of these bytes.
 * @param {Uint8Array} bytes
 */
function decode(bytes) {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const wide = mark === 'fffe' || mark === 'feff' ? byteOrderMarks[mark] : detectUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const hasMark = Buffer.from(bytes.subarray(0, 3)).toString('hex') === 'efbbbf';
  if (hasMark || !text.includes('\ufffd')) return text;
  const count = (/** @type {RegExp} */ pattern) => text.length - text.replace(pattern, '').length;
  return count(/[^\0-\x7f\ufffd]+/g) >= count(/\ufffd+/g) ? text : decodeWindows(bytes);
}

const notClosed = 'This CSV can’t be read: a quotation mark is never closed. Please save it as CSV again.';
const textBehind = 'This CSV can’t be read: text follows a closing quotation mark. Please save it as CSV again.';

/**
 * `on_record` returns nothing, so that the parser keeps no rows in memory.
 * @param {string} text @param {string} delimiter @param {(cells: string[]) => unknown} onRow
 * @param {import('csv-parse/sync').Options} [options] @throws {SheetError}
 */
function readRows(text, delimiter, onRow, options) {
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (cells) => void onRow(cells),
      ...options,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetError(error.code === 'CSV_QUOTE_NOT_CLOSED' ? notClosed : textBehind);
  }
}

/** @param {string} text @param {string} delimiter */
function firstLengths(text, delimiter) {
  /** @type {number[]} */
  const lengths = [];
  try {
    readRows(text, delimiter, ({ length }) => lengths.push(length), { to: 20 });
  } catch {
    // Ignores a parse error, because it means that another delimiter fits better.
  }
  return lengths;
}

/**
 * Finds the delimiter that splits most of the first rows into the same number of columns. Some rows may differ, because
 * a title may be above the header and texts may contain delimiters. @param {string} text
 */
function findDelimiter(text) {
  const start = text.slice(0, 10_000);
  const candidates = [',', ';', '\t'].map((delimiter) => {
    /** @type {Map<number, number>} */
    const rowsByLength = new Map();
    for (const length of firstLengths(start, delimiter)) rowsByLength.set(length, (rowsByLength.get(length) ?? 0) + 1);
    rowsByLength.delete(1);
    const [[length, rows] = [0, 0]] = [...rowsByLength].toSorted(([a, m], [b, n]) => n - m || b - a);
    return { delimiter, length, rows };
  });
  return candidates.reduce((best, next) =>
    next.rows > best.rows || (next.rows === best.rows && next.length > best.length) ? next : best,
  ).delimiter;
}

/** Returns the one or two letters of a column, counted from 0. @param {number} index @returns {string} */
const columnName = (index) =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * A first line such as `sep=;`, which Excel supports, may name the delimiter.
 * @param {Uint8Array} bytes @param {import('./read-sheet').SheetLimits} limits
 * @returns {import('@/lib/contract/sheets').SheetRow[]}
 */
export function readCsv(bytes, limits) {
  const text = decode(bytes).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (text.includes('\0'))
    throw new SheetError('This file is not a CSV file: it contains binary data. Please save it as CSV again.');
  const separatorLine = /^sep=([^ "\n])\n/i.exec(text);
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  /** @type {import('@/lib/contract/sheets').SheetRow[]} */
  const rows = [];
  let number = separatorLine ? 1 : 0;
  readRows(body, separatorLine?.[1] ?? findDelimiter(body), (texts) => {
    if (texts.length > limits.columns) throw new SheetError(tooManyColumns(limits.columns));
    number += 1;
    const cells = texts.map((text, index) => textCell(text, `${columnName(index)}${number}`, limits.cellLength));
    if (cells.some((cell) => cell !== null)) rows.push({ number, cells });
    if (rows.length > limits.rows + 1 || number > lastRow) throw new SheetError(tooManyRows(limits.rows));
  });
  return rows;
}
