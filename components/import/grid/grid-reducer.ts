import type { ImportRow } from '@/lib/browser/import/types';
import {
  acceptUpdates,
  allowGaps,
  applyVerdict,
  type CellEdit,
  editCells,
  type ImportSession,
  leaveOut,
  type ServerVerdict,
} from '../import-session';
import { type Cell, checkboxColumn, type Edit, type Filter, type Grid, rowAt, textAt } from './grid';
import {
  addRowsToCheck,
  applyFilter,
  type Direction,
  goToCell,
  goToEnd,
  move,
  moveToNextCellToCheck,
  removeSavedRows,
  visibleRowIndexes,
} from './moves';
import { applyChange, clearSelection, commit, fillDown, paste, undo } from './writes';

export type GridAction =
  | { type: 'move'; direction: Direction; times?: number; extendsRange?: boolean }
  | { type: 'goToCell'; cell: Cell; extendsRange?: boolean }
  | { type: 'goToEnd'; area: 'row' | 'sheet'; isStart: boolean; extendsRange?: boolean }
  | { type: 'edit'; text?: string; isForAll?: boolean }
  | { type: 'setText'; text: string }
  /**
   * `onward` moves from a wrong or doubtful cell to the next such cell, or stays if the new text is wrong or doubtful
   * too. From any other cell, `onward` moves down.
   */
  | { type: 'commit'; next: Direction | 'onward' }
  | { type: 'cancel' }
  | { type: 'clearSelection' }
  | { type: 'paste'; text: string }
  | { type: 'fillDown' }
  | { type: 'undo' }
  | { type: 'leaveOut'; numbers: readonly number[]; isLeftOut: boolean }
  | { type: 'leaveOutWrongRows' }
  | { type: 'write'; edits: readonly CellEdit[] }
  | { type: 'allowGaps'; isAllowed: boolean }
  | { type: 'filter'; filter: Filter }
  | { type: 'nextCellToCheck' }
  /** Applies the server's verdict. The current edit and the undo history stay. */
  | { type: 'applyVerdict'; verdict: ServerVerdict }
  | { type: 'acceptUpdates'; isAccepted: boolean }
  | { type: 'removeSavedRows'; rows: ReadonlySet<ImportRow> }
  | { type: 'replaceSession'; session: ImportSession };

const hasRowsToCheck = ({ wrong, doubtful }: ImportSession): boolean => wrong.size > 0 || doubtful.size > 0;

export const openGrid = (session: ImportSession): Grid => {
  const filter = hasRowsToCheck(session) ? 'to check' : 'all';
  const origin = { row: 0, column: 0 };
  const grid: Grid = {
    ...{ session, filter },
    view: visibleRowIndexes(session, filter),
    active: origin,
    anchor: origin,
    edit: null,
    edited: null,
    history: [],
    focusRequests: 0,
  };
  return hasRowsToCheck(session) ? moveToNextCellToCheck(grid, true) : grid;
};

export const commitEdit = (grid: Grid): Grid => commit(grid, 'stay');

export const gridReducer = (grid: Grid, action: GridAction): Grid =>
  applyAction(isEditKept(grid, action) ? grid : commitEdit(grid), action);

/**
 * True when the action leaves the current edit open. `removeSavedRows` commits an edit of a row that it would remove.
 * The row then differs from its saved version, so it stays in the grid.
 */
function isEditKept(grid: Grid, action: GridAction): boolean {
  if (action.type !== 'removeSavedRows') return ['setText', 'commit', 'cancel', 'applyVerdict'].includes(action.type);
  const row = rowAt(grid, grid.active.row);
  return !row || !action.rows.has(row);
}

/** Applies the filter again after a change of many rows. Shows all rows if none is left to check. */
const filterAgain = (grid: Grid): Grid =>
  applyFilter(grid, grid.filter === 'to check' && !hasRowsToCheck(grid.session) ? 'all' : grid.filter);

const withFocus = (grid: Grid): Grid => ({ ...grid, focusRequests: grid.focusRequests + 1 });

/** Moves to the next cell to check, unless the user is editing a cell. */
const afterSaving = (grid: Grid): Grid => (grid.edit ? grid : withFocus(moveToNextCellToCheck(grid, true)));

function applyAction(grid: Grid, action: GridAction): Grid {
  switch (action.type) {
    case 'move':
      return move(grid, action.direction, action.times, action.extendsRange);
    case 'goToCell':
      return goToCell(grid, action.cell, action.extendsRange);
    case 'goToEnd':
      return goToEnd(grid, action.area, action.isStart, action.extendsRange);
    case 'edit': {
      const { active } = grid;
      if (active.column === checkboxColumn || !rowAt(grid, active.row)) return grid;
      const edit: Edit = {
        text: action.text ?? textAt(grid, active),
        isTyped: action.text !== undefined,
        isForAll: action.isForAll ?? false,
      };
      return { ...grid, anchor: active, edit };
    }
    case 'setText':
      return grid.edit ? { ...grid, edit: { ...grid.edit, text: action.text } } : grid;
    case 'commit':
      return commit(grid, action.next);
    case 'cancel':
      return { ...grid, edit: null };
    case 'clearSelection':
      return clearSelection(grid);
    case 'paste':
      return paste(grid, action.text);
    case 'fillDown':
      return fillDown(grid);
    case 'undo':
      return undo(grid);
    case 'leaveOut':
      return applyChange(grid, leaveOut(grid.session, action.numbers, action.isLeftOut));
    case 'leaveOutWrongRows':
      return applyChange(grid, leaveOut(grid.session, grid.session.wrong.keys(), true));
    case 'write':
      return filterAgain(applyChange(grid, editCells(grid.session, action.edits)));
    case 'allowGaps':
      return filterAgain({ ...grid, session: allowGaps(grid.session, action.isAllowed) });
    case 'filter':
      return applyFilter(grid, action.filter);
    case 'nextCellToCheck':
      return withFocus(moveToNextCellToCheck(grid));
    case 'applyVerdict':
      return addRowsToCheck({ ...grid, session: applyVerdict(grid.session, action.verdict) });
    case 'acceptUpdates':
      return addRowsToCheck({ ...grid, session: acceptUpdates(grid.session, action.isAccepted) });
    case 'removeSavedRows':
      return afterSaving(removeSavedRows(grid, action.rows));
    case 'replaceSession':
      return filterAgain({ ...grid, session: action.session, edit: null, history: [] });
  }
}
