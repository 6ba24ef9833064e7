const needsQuotes = /[\t\r\n"]/;
const quoteCell = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteCell).join('\t')).join('\r\n');

const cellPattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  cellPattern.lastIndex = 0;
  for (;;) {
    const [, quoted, plain = '', end] = cellPattern.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (!end || (end !== '\t' && cellPattern.lastIndex === text.length)) return rows;
    if (end !== '\t') rows.push([]);
  }
}
