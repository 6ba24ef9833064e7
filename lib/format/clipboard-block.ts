/** Blocks of cells as spreadsheet programs put them on the clipboard: tabs between cells, lines between rows. */

const needsQuotes = /[\t\r\n"]/;
const cellText = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A block as it is copied; a cell with a line break, a tab or a quote is quoted as Excel does it. */
export const writeBlock = (block: readonly (readonly string[])[]): string =>
  block.map((cells) => cells.map(cellText).join('\t')).join('\r\n');

/** One cell, quoted or not, and what ends it. */
const cellAndEnd = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

/** The cells of a pasted text; a last line break ends the last row and begins none. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  cellAndEnd.lastIndex = 0;
  for (;;) {
    const [, quoted, plain = '', end] = cellAndEnd.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (!end || (end !== '\t' && cellAndEnd.lastIndex === text.length)) return rows;
    if (end !== '\t') rows.push([]);
  }
}
