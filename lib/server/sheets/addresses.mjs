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
