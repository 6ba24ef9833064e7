/** Turns the cells of an uploaded sheet into text. */
/** @typedef {import('./read-sheet').SheetCell} SheetCell */

/** The whole file can't be read; the message is for the user. */
export class SheetError extends Error {}

/** Strips the apostrophe that the export adds against formula injection. @param {string} text */
const unescapeFormula = (text) => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** @param {string} problem @returns {SheetCell} */
const broken = (problem) => ({ kind: 'text', text: '', problem });

/** @param {unknown} value @param {string} address @param {number} longest @returns {SheetCell | null} */
export function textCell(value, address, longest) {
  const given = String(value ?? '');
  if (given.length > longest)
    return broken(`${address} contains more than ${longest.toLocaleString('en-IN')} characters`);
  const text = unescapeFormula(given);
  return text.trim() === '' ? null : { kind: 'text', text };
}

/** Keeps leading zeros that a number format such as `000000` shows. @param {number} value @param {string} format */
function digits(value, format) {
  const text = Number.isInteger(value) ? value.toFixed(0) : String(value);
  return /^0{1,50}$/.test(format) ? text.padStart(format.length, '0') : text;
}

/** Excel's error names are at most 13 characters long (#GETTING_DATA). @param {unknown} error */
const errorName = (error) => String(error).slice(0, 13);

/** @param {import('exceljs').Cell} cell @param {number} longest @returns {SheetCell | null} */
export function readCell(cell, longest) {
  const { value, address } = cell;
  if (cell.isMerged && cell.master !== cell) {
    return broken(`${address} is merged with ${cell.master.address}. Unmerge the cells.`);
  }
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { kind: 'number', text: digits(value, cell.numFmt ?? '') };
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return broken(`${address} contains a date that does not exist`);
    return { kind: 'date', text: value.toISOString().slice(0, 10) };
  }
  if (typeof value !== 'object') return textCell(value, address, longest);
  if ('richText' in value) return textCell(joined(value.richText), address, longest);
  if ('error' in value) return broken(`${address} contains the error ${errorName(value.error)}`);
  if ('hyperlink' in value) return textCell(readLinkText(value.text), address, longest);
  return broken(`${address} contains a formula. Paste its value instead.`);
}

/** @param {{ text: string }[]} parts */
const joined = (parts) => parts.map(({ text }) => text).join('');

/** A link's text may be rich text, although its type says otherwise. @param {unknown} text */
const readLinkText = (text) =>
  typeof text === 'object' && text !== null && 'richText' in text && Array.isArray(text.richText)
    ? joined(text.richText)
    : text;
