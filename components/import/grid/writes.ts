import { counted } from '@/lib/format/counted';
import { parseTsv } from '@/lib/format/tsv';
import { type CellEdit, editCells, type ImportSession, withRows } from '../import-session';
import { type Cell, cellsIn, type Grid, indexesWithActiveText, rangeOf, rowAt, textAt } from './grid';
import { type Direction, go, move } from './moves';

const mostUndone = 100;

/** Applies a change and records the previous rows for undo. */
export function change(grid: Grid, work: ImportSession): Grid {
  if (work === grid.session) return grid;
  const { rows, leftOut } = grid.session;
  return { ...grid, session: work, past: [...grid.past.slice(1 - mostUndone), { rows, leftOut, active: grid.active }] };
}

const writeCells = (grid: Grid, cells: readonly (Cell & { text: string })[]): Grid =>
  change(
    grid,
    editCells(
      grid.session,
      cells.flatMap(({ row, column, text }): CellEdit[] => {
        const at = grid.view[row];
        return at === undefined ? [] : [{ at, column, text }];
      }),
    ),
  );

export function commit(grid: Grid, then: Direction): Grid {
  const { edit, active } = grid;
  if (!edit) return grid;
  const done = { ...grid, edit: null };
  // An unchanged cell is not written, because a cell that was only viewed must not be normalized again.
  if (edit.text === textAt(grid, active) && !edit.isForAll && !rowAt(grid, active.row)?.problems?.[active.column]) {
    return move(done, then);
  }
  const { column } = active;
  const changed = edit.isForAll
    ? change(
        done,
        editCells(
          grid.session,
          indexesWithActiveText(grid).map((at) => ({ at, column, text: edit.text })),
        ),
      )
    : writeCells(done, [{ ...active, text: edit.text }]);
  return move(changed, then);
}

export const empty = (grid: Grid): Grid =>
  writeCells(
    grid,
    cellsIn(rangeOf(grid)).map((cell) => ({ ...cell, text: '' })),
  );

const isOneCell = (block: string[][]) => block.length === 1 && block[0]?.length === 1;
const widthOf = (block: string[][]) => block.reduce((most, texts) => Math.max(most, texts.length), 1);

/**
 * Pastes one cell into the whole selection, or a block from its upper left corner. Cuts the block off at the last row
 * and column.
 */
export function paste(grid: Grid, text: string): Grid {
  const block = parseTsv(text);
  const range = rangeOf(grid);
  if (range.right < 0) return grid;
  const left = Math.max(0, range.left);
  if (isOneCell(block)) {
    return writeCells(
      grid,
      cellsIn(range).map((cell) => ({ ...cell, text: block[0]?.[0] ?? '' })),
    );
  }
  const columns = grid.session.template.columns.length;
  const cells = block
    .flatMap((texts, down) => texts.map((one, along) => ({ row: range.top + down, column: left + along, text: one })))
    .filter(({ row, column }) => row < grid.view.length && column < columns);
  const pasted = writeCells(grid, cells);
  const corner = go(pasted, { row: range.top, column: left });
  return go(corner, { row: range.top + block.length - 1, column: left + widthOf(block) - 1 }, true);
}

/** Returns the number of pasted rows and columns that are beyond the grid and are not written. */
export function countOverflow(grid: Grid, text: string): { rows: number; columns: number } {
  const block = parseTsv(text);
  const { top, left, right } = rangeOf(grid);
  if (right < 0 || isOneCell(block)) return { rows: 0, columns: 0 };
  return {
    rows: Math.max(0, top + block.length - grid.view.length),
    columns: Math.max(0, Math.max(0, left) + widthOf(block) - grid.session.template.columns.length),
  };
}

/** Returns a notice for a block that does not fit, or `null`. */
export function pasteNote(grid: Grid, text: string): string | null {
  const { rows, columns } = countOverflow(grid, text);
  const ofRows = rows > 0 && counted(rows, '1 row', (count) => `${count} rows`);
  const ofColumns = columns > 0 && counted(columns, '1 column', (count) => `${count} columns`);
  if (!ofRows && !ofColumns) return null;
  const what = [ofRows, ofColumns].filter(Boolean).join(' and ');
  const sentence = `There was no place here for ${what}.`;
  if (rows === 0) return `${sentence} Please paste further to the left.`;
  if (grid.filter !== 'all') return `${sentence} Only the rows that are shown are filled: choose All, and paste again.`;
  return `${sentence} Please add what is missing to your file and upload it again.`;
}

/** Copies the first selected row into the others. A single row gets the texts of the row above. */
export function fillDown(grid: Grid): Grid {
  const range = rangeOf(grid);
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return grid;
  const cells = cellsIn({ ...range, top: from + 1 });
  return writeCells(
    grid,
    cells.map((cell) => ({ ...cell, text: textAt(grid, { row: from, column: cell.column }) })),
  );
}

export function undo(grid: Grid): Grid {
  const before = grid.past.at(-1);
  if (!before) return grid;
  const work = withRows(grid.session, before.rows, before.leftOut);
  return go({ ...grid, session: work, edit: null, past: grid.past.slice(0, -1) }, before.active);
}
