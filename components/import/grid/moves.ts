import type { ImportRow } from '@/lib/browser/import/types';
import { columnsToCheck, hasCellToCheck, type ImportSession, withoutRows } from '../import-session';
import { type Cell, checkboxColumn, type Filter, type Grid, rangeOf } from './grid';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'stay';

export function visibleRowIndexes(session: ImportSession, filter: Filter): number[] {
  const { rows, leftOut } = session;
  const isVisible = ({ number }: ImportRow) =>
    filter === 'all' || (filter === 'to check' ? hasCellToCheck(session, number) : leftOut.has(number));
  return rows.flatMap((row, index) => (isVisible(row) ? [index] : []));
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

export function goToCell(grid: Grid, { row, column }: Cell, extendsRange = false): Grid {
  const active = {
    row: clamp(row, 0, Math.max(0, grid.view.length - 1)),
    column: clamp(column, checkboxColumn, grid.session.template.columns.length - 1),
  };
  return { ...grid, active, anchor: extendsRange ? grid.anchor : active, edited: null };
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

export function applyFilter(grid: Grid, filter: Filter): Grid {
  const view = visibleRowIndexes(grid.session, filter);
  const row = view.indexOf(grid.view[grid.active.row] ?? -1);
  return goToCell({ ...grid, filter, view }, { row, column: grid.active.column });
}

/**
 * If the filter is 'to check', adds rows that have become invalid to the view. Removes no rows, and keeps the active
 * cell active.
 */
export function addRowsToCheck(grid: Grid): Grid {
  if (grid.filter !== 'to check') return grid;
  const view = [...new Set([...grid.view, ...visibleRowIndexes(grid.session, 'to check')])].sort((a, b) => a - b);
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
  const isAllFixed = grid.filter === 'to check' && visibleRowIndexes(session, 'to check').length === 0;
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

/**
 * Moves to the next wrong or doubtful cell, row by row and from left to right. The search begins after the cell that was
 * edited last, or after the active cell. In a selection of several cells, it begins with the first selected cell.
 */
export function moveToNextCellToCheck(grid: Grid, includesActive = false): Grid {
  const { session, view, active, anchor, edited } = grid;
  const { top, left } = rangeOf(grid);
  const start = edited ?? { rowIndex: view[top] ?? 0, column: left };
  const includesStart = includesActive || (!edited && (active.row !== anchor.row || active.column !== anchor.column));
  const isAfterStart = ({ rowIndex, column }: typeof start) =>
    rowIndex === start.rowIndex
      ? column > start.column || (includesStart && column === start.column)
      : rowIndex > start.rowIndex;
  const cells = session.rows.flatMap(({ number }, rowIndex) =>
    columnsToCheck(session, number).map((column) => ({ rowIndex, column })),
  );
  const next = cells.find(isAfterStart) ?? cells[0];
  if (!next) return grid;
  const isVisible = view.includes(next.rowIndex);
  const visibleGrid = isVisible ? grid : applyFilter(grid, grid.filter === 'to check' ? 'to check' : 'all');
  return goToCell(visibleGrid, { row: visibleGrid.view.indexOf(next.rowIndex), column: next.column });
}
