import { counted } from '@/lib/format/counted';
import type { Grid } from './grid';
import { beyondGrid } from './writes';

/** What is said of a block that is larger than the place where it is pasted. */
export function pasteNote(grid: Grid, text: string): string | null {
  const { rows, columns } = beyondGrid(grid, text);
  const ofRows = rows > 0 && counted(rows, '1 row', (count) => `${count} rows`);
  const ofColumns = columns > 0 && counted(columns, '1 column', (count) => `${count} columns`);
  if (!ofRows && !ofColumns) return null;
  const what = [ofRows, ofColumns].filter(Boolean).join(' and ');
  const said = `There was no place here for ${what}.`;
  if (rows === 0) return `${said} Please paste further to the left.`;
  if (grid.filter !== 'all') return `${said} Only the rows that are shown are filled: choose All, and paste again.`;
  return `${said} Please add what is missing to your file and upload it again.`;
}
