import { pluralize } from '@/lib/format/pluralize';
import { parseTsv } from '@/lib/format/tsv';
import { type CellEdit, columnsToCheck, editCells, type ImportSession, withRows } from '../import-session';
import { type Cell, cellsIn, type Grid, indexesWithActiveText, rangeOf, rowAt, textAt } from './grid';
import { type Direction, goToCell, move, moveToNextCellToCheck } from './moves';

const maxUndoSteps = 100;

export function applyChange(grid: Grid, session: ImportSession): Grid {
  if (session === grid.session) return grid;
  const { rows, leftOut } = grid.session;
  return {
    ...grid,
    session,
    history: [...grid.history.slice(1 - maxUndoSteps), { rows, leftOut, active: grid.active }],
  };
}

const writeCells = (grid: Grid, cells: readonly (Cell & { text: string })[]): Grid =>
  applyChange(
    grid,
    editCells(
      grid.session,
      cells.flatMap(({ row, column, text }): CellEdit[] => {
        const rowIndex = grid.view[row];
        return rowIndex === undefined ? [] : [{ rowIndex, column, text }];
      }),
    ),
  );

const isToCheck = (grid: Grid, { row, column }: Cell) =>
  columnsToCheck(grid.session, rowAt(grid, row)?.number ?? -1).includes(column);

/**
 * Moves after an edit. A changed cell that is still wrong or doubtful stays active, so that the user sees the reason.
 * Otherwise stores the edited cell, because the next search for a wrong or doubtful cell begins there.
 */
function moveOn(before: Grid, after: Grid, next: Direction | 'onward'): Grid {
  const { active, view, session } = before;
  const edited = { rowIndex: view[active.row] ?? 0, column: active.column };
  if (next !== 'onward') return { ...move(after, next), edited };
  if (!isToCheck(before, active)) return { ...move(after, 'down'), edited };
  const isChanged = session !== after.session;
  if (isChanged && isToCheck(after, active)) return { ...after, edited: null };
  return { ...moveToNextCellToCheck({ ...after, edited }), edited };
}

export function commit(grid: Grid, next: Direction | 'onward'): Grid {
  const { edit, active } = grid;
  if (!edit) return grid;
  const withoutEdit = { ...grid, edit: null };
  // Does not write an unchanged text, because a write would normalize a value that the user has only viewed.
  if (edit.text === textAt(grid, active) && !edit.isForAll && !rowAt(grid, active.row)?.problems?.[active.column]) {
    return moveOn(grid, withoutEdit, next);
  }
  const { column } = active;
  const changed = edit.isForAll
    ? applyChange(
        withoutEdit,
        editCells(
          grid.session,
          indexesWithActiveText(grid).map((rowIndex) => ({ rowIndex, column, text: edit.text })),
        ),
      )
    : writeCells(withoutEdit, [{ ...active, text: edit.text }]);
  return moveOn(grid, changed, next);
}

export const clearSelection = (grid: Grid): Grid =>
  writeCells(
    grid,
    cellsIn(rangeOf(grid)).map((cell) => ({ ...cell, text: '' })),
  );

const isOneCell = (block: string[][]) => block.length === 1 && block[0]?.length === 1;
const widthOf = (block: string[][]) => block.reduce((width, texts) => Math.max(width, texts.length), 1);

/**
 * Pastes a single cell into the whole selection. Pastes a block of cells at the upper left corner of the selection, and
 * truncates the block at the last row and column.
 */
export function paste(grid: Grid, clipboardText: string): Grid {
  const block = parseTsv(clipboardText);
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
    .flatMap((texts, rowOffset) =>
      texts.map((text, columnOffset) => ({ row: range.top + rowOffset, column: left + columnOffset, text })),
    )
    .filter(({ row, column }) => row < grid.view.length && column < columns);
  const pasted = writeCells(grid, cells);
  const corner = goToCell(pasted, { row: range.top, column: left });
  return goToCell(corner, { row: range.top + block.length - 1, column: left + widthOf(block) - 1 }, true);
}

/** Returns the number of pasted rows and columns that lie beyond the grid and are therefore not written. */
export function countOverflow(grid: Grid, text: string): { rows: number; columns: number } {
  const block = parseTsv(text);
  const { top, left, right } = rangeOf(grid);
  if (right < 0 || isOneCell(block)) return { rows: 0, columns: 0 };
  return {
    rows: Math.max(0, top + block.length - grid.view.length),
    columns: Math.max(0, Math.max(0, left) + widthOf(block) - grid.session.template.columns.length),
  };
}

export function pasteNote(grid: Grid, text: string): string | null {
  const { rows, columns } = countOverflow(grid, text);
  const rowsText = rows > 0 && pluralize(rows, '1 row', (count) => `${count} rows`);
  const columnsText = columns > 0 && pluralize(columns, '1 column', (count) => `${count} columns`);
  if (!rowsText && !columnsText) return null;
  const overflowText = [rowsText, columnsText].filter(Boolean).join(' and ');
  const message = `${overflowText} did not fit.`;
  if (rows === 0) return `${message} Please paste further to the left.`;
  if (grid.filter !== 'all') return `${message} Only the visible rows are filled. Please choose All and paste again.`;
  return `${message} Please add what is missing to your file and upload it again.`;
}

/**
 * Copies the first selected row into the other selected rows. If only one row is selected, copies the row above it into
 * the selected row.
 */
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
  const previous = grid.history.at(-1);
  if (!previous) return grid;
  const session = withRows(grid.session, previous.rows, previous.leftOut);
  return goToCell({ ...grid, session, edit: null, history: grid.history.slice(0, -1) }, previous.active);
}
