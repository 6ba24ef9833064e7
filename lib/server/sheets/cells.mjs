/** @typedef {import('@/lib/contract/sheets').SheetCell} SheetCell */

export class SheetError extends Error {}

/** The error for a file that exceeds the limits of its lane (see `Budget` in `budget.ts`). */
export class OverBudget extends Error {}

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

/** Prevents formula injection. @param {string} text without control characters */
const escapeFormula = (text) => (formula.test(text) ? `'${text}` : text);

/** @param {string} text */
const unescapeFormula = (text) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/** Removes control characters except tabs and line breaks. @param {string} text */
const removeControls = (text) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\x20-\x7e\xa0-\ufffd]/g, '');

/** Escapes text such as `_x0041_`, which Excel would read as the code of a character. @param {string} text */
const escapeCodes = (text) => text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');

/** Returns the form in which a cell of a written file stores a text. @param {string} text */
export const toCellText = (text) => escapeCodes(escapeFormula(removeControls(text)));

/**
 * Removes control characters from the text of a copied cell, and escapes character codes. A rich text has several
 * parts, any other text has one. If the removal of control characters turns the text into a formula, the first part
 * gets an apostrophe.
 * @param {string[]} parts
 */
export function toCopiedParts(parts) {
  const cleaned = parts.map(removeControls);
  const isUncovered = formula.test(cleaned.join('')) && !formula.test(parts.join(''));
  return cleaned.map((part, index) => escapeCodes(isUncovered && index === 0 ? `'${part}` : part));
}

/** @param {string} problem @returns {SheetCell} */
const problemCell = (problem) => ({ kind: 'text', text: '', problem });

/** @param {unknown} value @param {string} address @param {number} maxLength @returns {SheetCell | null} */
export function textCell(value, address, maxLength) {
  const raw = String(value ?? '');
  if (raw.length > maxLength)
    return problemCell(`${address} contains more than ${maxLength.toLocaleString('en-IN')} characters`);
  const text = unescapeFormula(raw);
  return text.trim() === '' ? null : { kind: 'text', text };
}

/** True when a number format shows a percentage: `0.0%`, but not `0 "% of fees"`. @param {string} format */
const isPercentage = (format) => format.replace(/"[^"]*"|\\./g, '').includes('%');

/**
 * Returns the number as its cell shows it, with leading zeros (format `000000`) or as a percentage. It rounds a
 * percentage to Excel's 15 digits, because 0.07 × 100 has more digits in JavaScript.
 * @param {number} value @param {string} format
 */
function digits(value, format) {
  if (isPercentage(format)) return `${Number((value * 100).toPrecision(15))}%`;
  const text = Number.isInteger(value) ? value.toFixed(0) : String(value);
  return /^0{1,50}$/.test(format) ? text.padStart(format.length, '0') : text;
}

/** @param {number} value @param {string} format @returns {SheetCell} */
export const numberCell = (value, format) => ({ kind: 'number', text: digits(value, format) });

const firstDay = Date.UTC(1900, 0, 1);
const lastDay = Date.UTC(9999, 11, 31, 23, 59, 59);

/** @param {Date} day in UTC @param {string} address @returns {SheetCell} */
export const dateCell = (day, address) =>
  day.getTime() >= firstDay && day.getTime() <= lastDay
    ? { kind: 'date', text: day.toISOString().slice(0, 10) }
    : problemCell(`${address} contains a date that does not exist`);

/** @param {string} address */
export const formulaCell = (address) => problemCell(`${address} contains a formula. Paste its value instead.`);

/**
 * Truncates the name of the error to 13 characters, the length of Excel's longest error name (#GETTING_DATA).
 * @param {unknown} error @param {string} address
 */
export const errorCell = (error, address) => problemCell(`${address} contains the error ${String(error).slice(0, 13)}`);

/** @param {string} address @param {string} master */
export const mergedCell = (address, master) => problemCell(`${address} is merged with ${master}. Unmerge the cells.`);
