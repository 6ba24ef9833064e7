import type { ImportRow } from '@/lib/browser/import/types';
import { type ImportSession, withoutRows } from '../import-session';
import { type Cell, checkboxColumn, type Filter, type Grid, numbersBetween } from './grid';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'stay';

export function viewOf({ rows, wrong, leftOut }: ImportSession, filter: Filter): number[] {
  const isIn = ({ number }: ImportRow) =>
    filter === 'all' || (filter === 'wrong' ? wrong.has(number) : leftOut.has(number));
  return rows.flatMap((row, at) => (isIn(row) ? [at] : []));
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export function go(grid: Grid, { row, column }: Cell, extendsRange = false): Grid {
  const active = {
    row: clamp(row, 0, Math.max(0, grid.view.length - 1)),
    column: clamp(column, checkboxColumn, grid.session.template.columns.length - 1),
  };
  return { ...grid, active, anchor: extendsRange ? grid.anchor : active };
}

const ways: Record<Direction, Cell> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
  stay: { row: 0, column: 0 },
};

export const move = (grid: Grid, by: Direction, times = 1, extendsRange = false): Grid =>
  go(
    grid,
    { row: grid.active.row + ways[by].row * times, column: grid.active.column + ways[by].column * times },
    extendsRange,
  );

export function goToEnd(grid: Grid, of: 'row' | 'sheet', isStart: boolean, extendsRange = false): Grid {
  const column = isStart ? 0 : grid.session.template.columns.length - 1;
  const ofSheet = isStart ? 0 : grid.view.length - 1;
  return go(grid, { row: of === 'sheet' ? ofSheet : grid.active.row, column }, extendsRange);
}

/** Applies a filter. The active row stays active if it is still shown. */
export function filtered(grid: Grid, filter: Filter): Grid {
  const view = viewOf(grid.session, filter);
  const row = view.indexOf(grid.view[grid.active.row] ?? -1);
  return go({ ...grid, filter, view }, { row, column: grid.active.column });
}

/** Adds rows that have become wrong to the 'wrong' view, and removes none. The active cell stays active. */
export function addWrongRowsToView(grid: Grid): Grid {
  if (grid.filter !== 'wrong') return grid;
  const view = [...new Set([...grid.view, ...viewOf(grid.session, 'wrong')])].sort((a, b) => a - b);
  const follow = (cell: Cell): Cell => ({ ...cell, row: Math.max(0, view.indexOf(grid.view[cell.row] ?? -1)) });
  return { ...grid, view, active: follow(grid.active), anchor: follow(grid.anchor) };
}

/** Removes saved rows. The active cell and its edit stay, unless its row was saved. */
export function removeSavedRows(grid: Grid, saved: ReadonlySet<ImportRow>): Grid {
  const work = withoutRows(grid.session, saved);
  const places = new Map(work.rows.map((row, at) => [row, at]));
  const placeOf = (before: number | undefined) => {
    const row = grid.session.rows[before ?? -1];
    return row && places.get(row);
  };
  const isRight = grid.filter === 'wrong' && work.wrong.size === 0;
  const view = isRight ? viewOf(work, 'all') : grid.view.flatMap((before) => placeOf(before) ?? []);
  const row = view.indexOf(placeOf(grid.view[grid.active.row]) ?? -1);
  const rest: Grid = {
    ...grid,
    session: work,
    view,
    past: [],
    filter: isRight ? 'all' : grid.filter,
    edit: row < 0 ? null : grid.edit,
  };
  return go(rest, { row, column: grid.active.column });
}

/** Moves to the next wrong cell. `fromActive` includes the active cell. */
export function moveToNextWrong(grid: Grid, fromActive = false): Grid {
  const { session, view, active } = grid;
  const place = view[active.row] ?? 0;
  const places = [...numbersBetween(place, session.rows.length - 1), ...numbersBetween(0, place)];
  for (const [nth, at] of places.entries()) {
    const columns = [...(session.wrong.get(session.rows[at]?.number ?? -1)?.keys() ?? [])].sort((a, b) => a - b);
    const isLater = (column: number) => nth > 0 || (fromActive ? column >= active.column : column > active.column);
    const column = columns.find(isLater);
    if (column === undefined) continue;
    const inView = view.includes(at) ? grid : filtered(grid, grid.filter === 'wrong' ? 'wrong' : 'all');
    return go(inView, { row: inView.view.indexOf(at), column });
  }
  return grid;
}
