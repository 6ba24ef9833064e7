/** Combining marks have no width. @param {string} text */
const displayWidth = (text) => [...text.replace(/\p{M}/gu, '')].length;

/** @param {string[]} headers @param {(string | number)[][]} rows @returns {string[]} */
export function formatTable(headers, rows) {
  const lines = [headers, ...rows].map((row) => row.map(String));
  const widths = headers.map((_, column) =>
    lines.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), 0),
  );
  /** @param {string} text @param {number} column */
  const pad = (text, column) => {
    const padding = ' '.repeat((widths[column] ?? 0) - displayWidth(text));
    return typeof rows[0]?.[column] === 'number' ? padding + text : text + padding;
  };
  return lines.map((row) => row.map(pad).join('  ').trimEnd());
}
