// A table for a terminal.

/** Marks that are drawn over the letter before them take no room. @param {string} text */
const widthOf = (text) => [...text.replace(/\p{M}/gu, '')].length;

/**
 * Columns of numbers stand at the right.
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 */
export function textTable(heads, rows) {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, at) => lines.reduce((widest, row) => Math.max(widest, widthOf(row[at] ?? '')), 0));
  /** @param {string} text @param {number} at */
  function padded(text, at) {
    const room = ' '.repeat((widths[at] ?? 0) - widthOf(text));
    return typeof rows[0]?.[at] === 'number' ? room + text : text + room;
  }
  return lines.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}
