type Row = Record<string, string | number>;

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |\n`;

export function printTable(title: string, rows: Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const head = line(columns) + line(columns.map(() => '---'));
  process.stdout.write(`\n${title}\n\n${head}${rows.map((row) => line(Object.values(row))).join('')}`);
}
