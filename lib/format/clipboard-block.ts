const needsQuotes = /[\t\r\n"]/;
const cellText = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const writeBlock = (block: readonly (readonly string[])[]): string =>
  block.map((cells) => cells.map(cellText).join('\t')).join('\r\n');

const cellAndEnd = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

/** Reads cells from pasted text. A trailing line break starts no new row. */
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
