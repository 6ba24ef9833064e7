/** The steps of the grid in which the rows of a file are fixed. Steps are pure: each returns a new grid. */

import type { ImportRow } from '@/lib/browser/import/types';
import { applyVerdict, type ImportSession, leaveOut, type ServerVerdict } from '../import-session';
import { type Cell, checkboxColumn, type Edit, type Filter, type Grid, rowAt, textAt } from './grid';
import {
  addWrongRowsToView,
  type Direction,
  filtered,
  go,
  goToEnd,
  move,
  moveToNextWrong,
  removeSavedRows,
  viewOf,
} from './moves';
import { change, commit, empty, fillDown, paste, undo } from './writes';

export type GridAction =
  | { do: 'move'; by: Direction; times?: number; extends?: boolean }
  | { do: 'go'; to: Cell; extends?: boolean }
  | { do: 'go to the end'; of: 'row' | 'sheet'; isStart: boolean; extends?: boolean }
  | { do: 'edit'; text?: string; isForAll?: boolean }
  | { do: 'type'; text: string }
  | { do: 'commit'; next: Direction }
  | { do: 'cancel' }
  | { do: 'empty' }
  | { do: 'paste'; text: string }
  | { do: 'fill down' }
  | { do: 'undo' }
  | { do: 'leave out'; numbers: readonly number[]; isLeftOut: boolean }
  | { do: 'leave out wrong rows' }
  | { do: 'filter'; by: Filter }
  | { do: 'next wrong cell' }
  /** Applies the server's verdict. The current edit and the undo history stay. */
  | { do: 'judge'; by: ServerVerdict }
  /** Removes saved rows and clears the undo history. */
  | { do: 'saved'; rows: ReadonlySet<ImportRow> }
  /** Replaces the rows after they were read again, and clears the undo history. */
  | { do: 'take'; work: ImportSession };

export const openGrid = (work: ImportSession): Grid => {
  const filter = work.wrong.size > 0 ? 'wrong' : 'all';
  const start = { row: 0, column: 0 };
  const grid: Grid = {
    ...{ session: work, filter },
    view: viewOf(work, filter),
    active: start,
    anchor: start,
    edit: null,
    past: [],
  };
  return work.wrong.size > 0 ? moveToNextWrong(grid, true) : grid;
};

/** Commits the current edit. */
export const commitEdit = (grid: Grid): Grid => commit(grid, 'stay');

/** Returns the next state. Most steps commit the current edit first, as in a spreadsheet program. */
export const gridReducer = (grid: Grid, step: GridAction): Grid =>
  next(isEditKept(grid, step) ? grid : commitEdit(grid), step);

/** True when the edit continues. It ends when its row is saved, so that the row stays with the typed text. */
function isEditKept(grid: Grid, step: GridAction): boolean {
  if (step.do !== 'saved') return ['type', 'commit', 'cancel', 'judge'].includes(step.do);
  const row = rowAt(grid, grid.active.row);
  return !row || !step.rows.has(row);
}

function next(grid: Grid, step: GridAction): Grid {
  switch (step.do) {
    case 'move':
      return move(grid, step.by, step.times, step.extends);
    case 'go':
      return go(grid, step.to, step.extends);
    case 'go to the end':
      return goToEnd(grid, step.of, step.isStart, step.extends);
    case 'edit': {
      const { active } = grid;
      if (active.column === checkboxColumn || !rowAt(grid, active.row)) return grid;
      const edit: Edit = {
        text: step.text ?? textAt(grid, active),
        isTyped: step.text !== undefined,
        isForAll: step.isForAll ?? false,
      };
      return { ...grid, anchor: active, edit };
    }
    case 'type':
      return grid.edit ? { ...grid, edit: { ...grid.edit, text: step.text } } : grid;
    case 'commit':
      return commit(grid, step.next);
    case 'cancel':
      return { ...grid, edit: null };
    case 'empty':
      return empty(grid);
    case 'paste':
      return paste(grid, step.text);
    case 'fill down':
      return fillDown(grid);
    case 'undo':
      return undo(grid);
    case 'leave out':
      return change(grid, leaveOut(grid.session, step.numbers, step.isLeftOut));
    case 'leave out wrong rows':
      return change(grid, leaveOut(grid.session, grid.session.wrong.keys(), true));
    case 'filter':
      return filtered(grid, step.by);
    case 'next wrong cell':
      return moveToNextWrong(grid);
    case 'judge':
      return addWrongRowsToView({ ...grid, session: applyVerdict(grid.session, step.by) });
    case 'saved':
      return removeSavedRows(grid, step.rows);
    case 'take': {
      const filter = grid.filter === 'wrong' && step.work.wrong.size === 0 ? 'all' : grid.filter;
      return filtered({ ...grid, session: step.work, edit: null, past: [] }, filter);
    }
  }
}
