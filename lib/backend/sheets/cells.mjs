/** @typedef {import('./sheet').SheetCell} SheetCell */

/** What an export put before a text so that no program takes it for a formula goes away again. @param {unknown} value */
const unguarded = (value) => String(value ?? '').replace(/^'(?=[=+\-@\t\r])/, '');

/** @param {unknown} value @returns {SheetCell | null} */
export function textCell(value) {
  const text = unguarded(value);
  return text.trim() === '' ? null : { kind: 'text', text };
}

/** @param {string} text @param {string} problem @returns {SheetCell} */
const broken = (text, problem) => ({ kind: 'text', text, problem });

/** Digits that Excel shows by a format of zeros (`000000`) belong to the text. @param {number} value @param {string} format */
function digits(value, format) {
  const text = Number.isInteger(value) ? value.toFixed(0) : String(value);
  return /^0+$/.test(format) ? text.padStart(format.length, '0') : text;
}

/** @param {import('exceljs').Cell} cell @returns {SheetCell | null} */
export function readCell(cell) {
  const { value, address } = cell;
  if (cell.isMerged && cell.master !== cell) {
    return broken('', `${address} is merged with ${cell.master.address}; unmerge the cells`);
  }
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { kind: 'number', text: digits(value, cell.numFmt ?? '') };
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return broken('', `${address} holds a date that does not exist`);
    return { kind: 'date', text: value.toISOString().slice(0, 10) };
  }
  if (typeof value !== 'object') return textCell(value);
  if ('richText' in value) return textCell(value.richText.map(({ text }) => text).join(''));
  if ('error' in value) return broken('', `${address} holds the error ${value.error}`);
  if ('hyperlink' in value) return textCell(readLinkText(value.text));
  return broken('', `${address} holds a formula; paste its value instead`);
}

/** A link's text may be rich text, against its type. @param {unknown} text */
const readLinkText = (text) =>
  typeof text === 'object' && text !== null && 'richText' in text && Array.isArray(text.richText)
    ? text.richText.map(({ text: part }) => part).join('')
    : text;
