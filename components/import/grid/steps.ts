/** The grid in which a file's rows are fixed, as pure steps: each makes another grid. */

import type { ImportRow } from '@/lib/import/types';
import { type Judgement, judged, leaveOut, type Work } from '../work';
import { boxColumn, type Cell, type Edit, type Filter, type Grid, rowAt, textAt } from './grid';
import { filtered, go, goToEnd, move, nextWrong, viewOf, type Way, withMoreWrong, withoutSaved } from './moves';
import { change, commit, empty, fillDown, paste, undo } from './writes';

export type GridStep =
  | { do: 'move'; by: Way; times?: number; extends?: boolean }
  | { do: 'go'; to: Cell; extends?: boolean }
  | { do: 'go to the end'; of: 'row' | 'sheet'; isStart: boolean; extends?: boolean }
  | { do: 'edit'; text?: string; isForAll?: boolean }
  | { do: 'type'; text: string }
  | { do: 'commit'; next: Way }
  | { do: 'cancel' }
  | { do: 'empty' }
  | { do: 'paste'; text: string }
  | { do: 'fill down' }
  | { do: 'undo' }
  | { do: 'leave out'; numbers: readonly number[]; isLeftOut: boolean }
  | { do: 'leave out wrong rows' }
  | { do: 'filter'; by: Filter }
  | { do: 'next wrong cell' }
  /** The server's word comes while somebody works: what is being typed, and what can be undone, stays. */
  | { do: 'judge'; by: Judgement }
  /** Rows were saved while somebody works; nothing that was done before can be undone. */
  | { do: 'saved'; rows: ReadonlySet<ImportRow> }
  /** The rows were read again: nothing that was done before can be undone. */
  | { do: 'take'; work: Work };

export const openGrid = (work: Work): Grid => {
  const filter = work.wrong.size > 0 ? 'wrong' : 'all';
  const start = { row: 0, column: 0 };
  const grid: Grid = {
    ...{ work, filter },
    view: viewOf(work, filter),
    active: start,
    anchor: start,
    edit: null,
    past: [],
  };
  return work.wrong.size > 0 ? nextWrong(grid, true) : grid;
};

/** What is being typed is written into its cell. */
export const settled = (grid: Grid): Grid => commit(grid, 'stay');

/** The next state. Whatever is done elsewhere ends what is being typed first, as in a spreadsheet program. */
export const takeStep = (grid: Grid, step: GridStep): Grid => next(goesOn(grid, step) ? grid : settled(grid), step);

/** What is being typed goes on; not where its row is saved, which stays for what was typed. */
function goesOn(grid: Grid, step: GridStep): boolean {
  if (step.do !== 'saved') return ['type', 'commit', 'cancel', 'judge'].includes(step.do);
  const row = rowAt(grid, grid.active.row);
  return !row || !step.rows.has(row);
}

function next(grid: Grid, step: GridStep): Grid {
  switch (step.do) {
    case 'move':
      return move(grid, step.by, step.times, step.extends);
    case 'go':
      return go(grid, step.to, step.extends);
    case 'go to the end':
      return goToEnd(grid, step.of, step.isStart, step.extends);
    case 'edit': {
      const { active } = grid;
      if (active.column === boxColumn || !rowAt(grid, active.row)) return grid;
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
      return change(grid, leaveOut(grid.work, step.numbers, step.isLeftOut));
    case 'leave out wrong rows':
      return change(grid, leaveOut(grid.work, grid.work.wrong.keys(), true));
    case 'filter':
      return filtered(grid, step.by);
    case 'next wrong cell':
      return nextWrong(grid);
    case 'judge':
      return withMoreWrong({ ...grid, work: judged(grid.work, step.by) });
    case 'saved':
      return withoutSaved(grid, step.rows);
    case 'take': {
      const filter = grid.filter === 'wrong' && step.work.wrong.size === 0 ? 'all' : grid.filter;
      return filtered({ ...grid, work: step.work, edit: null, past: [] }, filter);
    }
  }
}
