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

/** The first ten filled rows, as far as they can be read. @param {string} text @param {string} mark */
function* firstRows(text, mark) {
  let left = 10;
  try {
    for (const row of rowsOf(text, mark, Number.POSITIVE_INFINITY)) {
      if (row.some((cell) => cell.trim() !== '')) left -= 1;
      yield row.length;
      if (left === 0) return;
    }
  } catch {
    // Another mark fits better.
  }
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
    for (const length of firstRows(start, mark)) rowsByLength.set(length, (rowsByLength.get(length) ?? 0) + 1);
    rowsByLength.delete(1);
    const [[length, rows] = [0, 0]] = [...rowsByLength].toSorted(([a, m], [b, n]) => n - m || b - a);
    return { mark, length, rows };
  });
  return found.reduce((best, next) =>
    next.rows > best.rows || (next.rows === best.rows && next.length > best.length) ? next : best,
  ).mark;
}

/** Finds a sign at a place or behind it; each stretch is searched once. @param {string} text @param {string} sign */
function finderOf(text, sign) {
  let found = -1;
  return (/** @type {number} */ from) => {
    if (found < from) found = text.indexOf(sign, from);
    if (found < 0) found = text.length;
    return found;
  };
}

/** Where a quoted text ends, in which two quotation marks stand for one. @param {string} text @param {number} from */
function closingQuote(text, from) {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) {
    throw new SheetError('This CSV can’t be read: a quotation mark is never closed. Please save it as CSV again.');
  }
  return at;
}

/**
 * The rows of a CSV as RFC 4180 describes it, with any mark; spaces may stand around a quoted text. Each character is
 * looked at once or twice, and nothing is kept of what is not wanted: exceljs's own reader took seconds.
 * @param {string} text
 * @param {string} mark
 * @param {number} maxColumns
 */
function* rowsOf(text, mark, maxColumns) {
  const nextMark = finderOf(text, mark);
  const nextLine = finderOf(text, '\n');
  const afterSpaces = (/** @type {number} */ from) => {
    let at = from;
    while (text[at] === ' ') at += 1;
    return at;
  };
  /** @type {string[]} */
  let row = [];
  for (let at = 0; at < text.length || row.length > 0; ) {
    let end = afterSpaces(at);
    if (text[end] === '"') {
      const closed = closingQuote(text, end + 1);
      row.push(text.slice(end + 1, closed).replaceAll('""', '"'));
      end = afterSpaces(closed + 1);
      if (end < text.length && text[end] !== mark && text[end] !== '\n') {
        throw new SheetError(
          'This CSV can’t be read: text follows a closing quotation mark. Please save it as CSV again.',
        );
      }
    } else {
      end = Math.min(nextMark(at), nextLine(at));
      row.push(text.slice(at, end));
    }
    if (row.length > maxColumns) throw new SheetError(tooManyColumns(maxColumns));
    if (text[end] !== mark) {
      yield row;
      row = [];
    }
    at = end + 1;
  }
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
  const named = /^sep=([^ "])\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  /** @type {import('@/lib/contract/sheets').SheetRow[]} */
  const rows = [];
  let number = named ? 1 : 0;
  for (const given of rowsOf(body, named?.[1] ?? findMark(body), limits.columns)) {
    number += 1;
    const cells = given.map((cell, at) => textCell(cell, `${columnName(at)}${number}`, limits.cellLength));
    if (cells.some((cell) => cell !== null)) rows.push({ number, cells });
    // The first of them is the header.
    if (rows.length > limits.rows + 1 || number > limits.writtenRows) throw new SheetError(tooManyRows(limits.rows));
  }
  return rows;
}
