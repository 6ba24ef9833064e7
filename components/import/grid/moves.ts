import type { ImportRow } from '@/lib/browser/import/types';
import { type ImportSession, withoutRows } from '../import-session';
import { type Cell, checkboxColumn, type Filter, type Grid, numbersBetween } from './grid';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'stay';

export function visibleRowIndexes({ rows, wrong, leftOut }: ImportSession, filter: Filter): number[] {
  const isVisible = ({ number }: ImportRow) =>
    filter === 'all' || (filter === 'wrong' ? wrong.has(number) : leftOut.has(number));
  return rows.flatMap((row, index) => (isVisible(row) ? [index] : []));
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

export function goToCell(grid: Grid, { row, column }: Cell, extendsRange = false): Grid {
  const active = {
    row: clamp(row, 0, Math.max(0, grid.view.length - 1)),
    column: clamp(column, checkboxColumn, grid.session.template.columns.length - 1),
  };
  return { ...grid, active, anchor: extendsRange ? grid.anchor : active };
}

const steps: Record<Direction, Cell> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
  stay: { row: 0, column: 0 },
};

export const move = (grid: Grid, direction: Direction, times = 1, extendsRange = false): Grid =>
  goToCell(
    grid,
    {
      row: grid.active.row + steps[direction].row * times,
      column: grid.active.column + steps[direction].column * times,
    },
    extendsRange,
  );

export function goToEnd(grid: Grid, area: 'row' | 'sheet', isStart: boolean, extendsRange = false): Grid {
  const column = isStart ? 0 : grid.session.template.columns.length - 1;
  const sheetRow = isStart ? 0 : grid.view.length - 1;
  return goToCell(grid, { row: area === 'sheet' ? sheetRow : grid.active.row, column }, extendsRange);
}

/** Applies a filter. The active row stays active if it is still shown. */
export function applyFilter(grid: Grid, filter: Filter): Grid {
  const view = visibleRowIndexes(grid.session, filter);
  const row = view.indexOf(grid.view[grid.active.row] ?? -1);
  return goToCell({ ...grid, filter, view }, { row, column: grid.active.column });
}

/**
 * Adds rows that have become invalid to the view if its filter is 'wrong'. Removes no rows, and keeps the active cell
 * active.
 */
export function addWrongRowsToView(grid: Grid): Grid {
  if (grid.filter !== 'wrong') return grid;
  const view = [...new Set([...grid.view, ...visibleRowIndexes(grid.session, 'wrong')])].sort((a, b) => a - b);
  const withNewRow = (cell: Cell): Cell => ({ ...cell, row: Math.max(0, view.indexOf(grid.view[cell.row] ?? -1)) });
  return { ...grid, view, active: withNewRow(grid.active), anchor: withNewRow(grid.anchor) };
}

/** Removes saved rows. Keeps the active cell and its edit, unless the active row was saved. */
export function removeSavedRows(grid: Grid, saved: ReadonlySet<ImportRow>): Grid {
  const session = withoutRows(grid.session, saved);
  const newIndexes = new Map(session.rows.map((row, index) => [row, index]));
  const newIndexOf = (oldIndex: number | undefined) => {
    const row = grid.session.rows[oldIndex ?? -1];
    return row && newIndexes.get(row);
  };
  const isAllFixed = grid.filter === 'wrong' && session.wrong.size === 0;
  const view = isAllFixed
    ? visibleRowIndexes(session, 'all')
    : grid.view.flatMap((oldIndex) => newIndexOf(oldIndex) ?? []);
  const row = view.indexOf(newIndexOf(grid.view[grid.active.row]) ?? -1);
  const nextGrid: Grid = {
    ...grid,
    session,
    view,
    history: [],
    filter: isAllFixed ? 'all' : grid.filter,
    edit: row < 0 ? null : grid.edit,
  };
  return goToCell(nextGrid, { row, column: grid.active.column });
}

/** Moves to the next invalid cell. If `fromActive` is true, the search begins with the active cell itself. */
export function moveToNextWrong(grid: Grid, fromActive = false): Grid {
  const { session, view, active } = grid;
  const startIndex = view[active.row] ?? 0;
  const rowIndexes = [...numbersBetween(startIndex, session.rows.length - 1), ...numbersBetween(0, startIndex)];
  for (const [position, rowIndex] of rowIndexes.entries()) {
    const columns = [...(session.wrong.get(session.rows[rowIndex]?.number ?? -1)?.keys() ?? [])].sort((a, b) => a - b);
    const isLater = (column: number) => position > 0 || (fromActive ? column >= active.column : column > active.column);
    const column = columns.find(isLater);
    if (column === undefined) continue;
    const visibleGrid = view.includes(rowIndex) ? grid : applyFilter(grid, grid.filter === 'wrong' ? 'wrong' : 'all');
    return goToCell(visibleGrid, { row: visibleGrid.view.indexOf(rowIndex), column });
  }
  return grid;
}
