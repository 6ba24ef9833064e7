/** @typedef {import('@/lib/contract/sheets').SheetCell} SheetCell */

export class SheetError extends Error {}

export class OverBudget extends Error {}

export const lastRow = 1_048_576;

/** @param {number} maxRows */
export const tooManyRows = (maxRows) =>
  `This sheet has more than ${maxRows.toLocaleString('en-IN')} rows. Please split it into several files.`;

/** @param {number} maxColumns */
export const tooManyColumns = (maxColumns) =>
  `This sheet has more than ${maxColumns} columns. Please delete those that are not needed.`;

/**
 * Matches a text that spreadsheet programs run as a formula. The programs may ignore invisible characters before a
 * formula, such as a byte order mark.
 */
const formula = /^['\p{Cf}]*[=+\-@\t\r\n]/u;

/** @param {string} text without control characters */
const escapeFormula = (text) => (formula.test(text) ? `'${text}` : text);

/** @param {string} text */
const unescapeFormula = (text) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/** @param {string} text */
const removeControls = (text) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\x20-\x7e\xa0-\ufffd]/g, '');

/** Escapes text such as `_x0041_`, which Excel would read as the code of a character. @param {string} text */
const escapeCodes = (text) => text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');

/** @param {string} text */
export const toCellText = (text) => escapeCodes(escapeFormula(removeControls(text)));

/**
 * Cleans the text of a copied cell, whose parts are the runs of a rich text. If the removal of control characters turns
 * the text into a formula, the first part gets an apostrophe.
 * @param {string[]} parts
 */
export function toCopiedParts(parts) {
  const cleaned = parts.map(removeControls);
  const isUncovered = formula.test(cleaned.join('')) && !formula.test(parts.join(''));
  return cleaned.map((part, index) => escapeCodes(isUncovered && index === 0 ? `'${part}` : part));
}

/** @param {string} problem @returns {SheetCell} */
const problemCell = (problem) => ({ kind: 'text', text: '', problem });

/** Matches a text such as `="0042"`, in which some programs keep the zeros of a CSV. */
const textFormula = /^="([^"]*)"$/;

const unreadable = '\ufffd';

/** Matches a text that a font with its own encoding may change: Latin letters, and none of an Indian script. */
const latinText = /^(?=.*[A-Za-z])[^\u0900-\u0dff]*$/s;

/**
 * @param {unknown} value
 * @param {string} address
 * @param {number} maxLength
 * @param {string} [font] the font of the cell, if it has an encoding of its own
 * @returns {SheetCell | null}
 */
export function textCell(value, address, maxLength, font) {
  const raw = String(value ?? '');
  if (raw.length > maxLength)
    return problemCell(`${address} contains more than ${maxLength.toLocaleString('en-IN')} characters`);
  const text = unescapeFormula(raw.replace(textFormula, '$1'));
  if (text.trim() === '') return null;
  if (text.includes(unreadable)) {
    return { kind: 'text', text, problem: `${address} contains a character that can’t be read. Enter the text again.` };
  }
  return font && latinText.test(text) ? { kind: 'text', text, font } : { kind: 'text', text };
}

/** True when a number format shows a percentage: `0.0%`, but not `0 "% of fees"`. @param {string} format */
const isPercentage = (format) => format.replace(/"[^"]*"|\\./g, '').includes('%');

/**
 * Rounds a percentage to Excel's 15 digits, because 0.07 × 100 has more digits in JavaScript.
 * @param {number} value @param {string} format
 */
function digits(value, format) {
  if (isPercentage(format)) return `${Number((value * 100).toPrecision(15))}%`;
  const text = Number.isInteger(value) ? value.toFixed(0) : String(value);
  return /^0{1,50}$/.test(format) ? text.padStart(format.length, '0') : text;
}

const formatPart = /"[^"]*"|\\.|[0#/() -]/gs;
const isDigitPlace = (/** @type {string} */ part) => part === '0' || part === '#';

/**
 * The maximum length of a number format in Excel, in characters. The time that exceljs and `shownText` need grows with
 * the square of this length.
 */
export const maxFormatLength = 255;

/**
 * Returns the text that a number format with at least two zeros and a fixed text shows, otherwise `undefined`. Formats
 * with fewer zeros are for amounts and units.
 * @param {number} value @param {string} format
 */
function shownText(value, format) {
  if (format.length > maxFormatLength) return undefined;
  const [section = ''] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const parts = section.match(formatPart) ?? [];
  const zeros = parts.filter((part) => part === '0').length;
  if (zeros < 2 || zeros === parts.length || parts.join('') !== section) return undefined;
  if (!Number.isSafeInteger(value) || value < 0) return undefined;
  const all = String(value).padStart(zeros, '0');
  let places = parts.filter(isDigitPlace).length;
  let used = 0;
  const texts = parts.map((part) => {
    if (!isDigitPlace(part)) return part.replace(/^["\\]|"$/g, '');
    places -= 1;
    const start = used;
    used = Math.max(0, all.length - places);
    return all.slice(start, used);
  });
  return texts.join('');
}

/** Spreadsheet programs store 15 digits of a number. */
const firstInexact = 1e15;

/** @param {number} value @param {string} format @param {string} address @returns {SheetCell} */
export function numberCell(value, format, address) {
  const text = digits(value, format);
  if (Math.abs(value) >= firstInexact) {
    const problem = `${address} contains a number of more than 15 digits, and the file lost the last ones. Enter all digits.`;
    return { kind: 'number', text, problem };
  }
  const shown = shownText(value, format);
  return shown === undefined ? { kind: 'number', text } : { kind: 'number', text, shown };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const firstDay = Date.UTC(1900, 0, 1);
const lastDay = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Returns the day of a date. A time in the last minute of a day counts as the next day, because some programs write
 * times inexactly. A time after noon is doubtful: a time zone conversion may have changed the day.
 * @param {Date} date in UTC @param {string} address @returns {SheetCell}
 */
export function dateCell(date, address) {
  const ms = date.getTime() + minuteMs;
  if (!(ms >= firstDay && ms <= lastDay)) return problemCell(`${address} contains a date that does not exist`);
  const text = new Date(ms).toISOString().slice(0, 10);
  if (ms % dayMs <= dayMs / 2) return { kind: 'date', text };
  const time = date.toISOString().slice(11, 16);
  return { kind: 'date', text, doubt: `The file contains the time ${time} too. Is this the right day?` };
}

/**
 * Adds the day that a plain number means in a workbook that counts days from 1904.
 * @param {SheetCell} cell @param {number} value @param {boolean} date1904 @returns {SheetCell}
 */
export const withDayOf = (cell, value, date1904) =>
  date1904 && Number.isInteger(value) && value > 0 && value < 100_000
    ? { ...cell, day: new Date(Date.UTC(1904, 0, 1) + value * dayMs).toISOString().slice(0, 10) }
    : cell;

export const formulaCell = () =>
  problemCell('The file has a formula here without its result. Open the file in Excel, save it, and upload it again.');

/** Truncates to the length of Excel's longest error name (#GETTING_DATA). @param {unknown} error */
export const errorCell = (error) =>
  problemCell(`The file has the error ${String(error).slice(0, 13)} here. Correct it in the file, or enter the value.`);

/** @param {string} address @param {string} master */
const mergedCell = (address, master) => problemCell(`${address} is merged with ${master}. Unmerge the cells.`);

/** Returns the number of a column, counted from 1. @param {string} letters */
export const columnNumber = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** @param {number} column counted from 1 @returns {string} */
export const columnLetters = (column) =>
  (column > 26 ? columnLetters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

const area = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/;

/** @param {string} reference such as `A1:B2` */
export function readArea(reference) {
  const [, left = '', top = '', right = left, bottom = top] = area.exec(reference) ?? [];
  if (!left) throw new Error('a merged area that no program writes');
  return { top: Number(top), left: columnNumber(left), bottom: Number(bottom), right: columnNumber(right) };
}

/** Each covered cell costs a message. */
const maxCoveredCells = 20_000;

const tooManyMerged = 'This workbook has too many merged cells. Please unmerge them and save it again.';

/**
 * Reports the cells that a merged area with a filled first cell covers, up to the last filled row and column.
 * @param {ReadonlyMap<number, import('@/lib/contract/sheets').SheetRow>} rows by number
 * @param {{ top: number, left: number, bottom: number, right: number }[]} areas counted from 1
 * @param {(row: number, column: number) => string} addressOf
 */
export function markMerged(rows, areas, addressOf) {
  let lastRow = 0;
  let lastColumn = 0;
  for (const { number, cells } of rows.values()) {
    lastRow = Math.max(lastRow, number);
    lastColumn = Math.max(lastColumn, cells.length);
  }
  let count = 0;
  for (const { top, left, bottom, right } of areas) {
    if (!rows.get(top)?.cells[left - 1]) continue;
    for (let row = top; row <= Math.min(bottom, lastRow); row += 1) {
      for (let column = left; column <= Math.min(right, lastColumn); column += 1) {
        count += 1;
        if (count > maxCoveredCells) throw new SheetError(tooManyMerged);
        const cells = rows.get(row)?.cells;
        if (!cells || (row === top && column === left)) continue;
        while (cells.length < column - 1) cells.push(null);
        cells[column - 1] = mergedCell(addressOf(row, column), addressOf(top, left));
      }
    }
  }
}
