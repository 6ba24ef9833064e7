import { SheetError, textCell } from './cells.mjs';

/** Excel writes CSV as UTF-8, UTF-16 or Windows-1252. @param {Uint8Array} bytes */
function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What separates the columns: the mark that occurs most often in the header, outside quotes. @param {string} text */
function findMark(text) {
  const header = (/^.*$/m.exec(text.slice(0, 10_000))?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).mark;
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
    if (row.length > maxColumns)
      throw new SheetError(`This file has more than ${maxColumns} columns. Please use the template.`);
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
 * @returns {import('./read-sheet').SheetRow[]} its filled rows.
 */
export function readCsv(bytes, limits) {
  const text = decode(bytes).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (text.includes('\0'))
    throw new SheetError('This file is not a CSV file: it contains binary data. Please save it as CSV again.');
  // Excel's first line may name the mark.
  const named = /^sep=([^ "])\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  /** @type {import('./read-sheet').SheetRow[]} */
  const rows = [];
  let number = named ? 1 : 0;
  for (const given of rowsOf(body, named?.[1] ?? findMark(body), limits.columns)) {
    number += 1;
    const cells = given.map((cell, at) => textCell(cell, `${columnName(at)}${number}`, limits.cellLength));
    if (cells.some((cell) => cell !== null)) rows.push({ number, cells });
    // The first of them is the header.
    if (rows.length > limits.rows + 1 || number > limits.writtenRows) {
      throw new SheetError(`This file has more than ${limits.rows.toLocaleString('en-IN')} rows. Please split it.`);
    }
  }
  return rows;
}
