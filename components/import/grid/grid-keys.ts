/** The key bindings of the grid, which follow spreadsheet programs. */

import type { KeyboardEvent } from 'react';
import { checkboxColumn, type Grid, rowAt } from './grid';
import type { GridAction } from './grid-reducer';
import type { Direction } from './moves';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const arrows: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/**
 * Returns the step for a key while a cell is edited. Arrow keys end an edit that typing began. They move the caret in
 * an edit that F2 began.
 */
export function actionWhileEditing(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  isTyped: boolean,
): GridAction | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Enter') return { do: 'commit', next: shiftKey ? 'up' : 'down' };
  if (key === 'Tab') return { do: 'commit', next: shiftKey ? 'left' : 'right' };
  const next = arrows[key];
  return next && isTyped && !shiftKey ? { do: 'commit', next } : null;
}

const onlyOneLetter = /^.$/u;

function stepOfControl({ key, shiftKey }: Key): GridAction | null {
  if (key === 'Home' || key === 'End')
    return { do: 'go to the end', of: 'sheet', isStart: key === 'Home', extends: shiftKey };
  if (key.toLowerCase() === 'd') return { do: 'fill down' };
  return key.toLowerCase() === 'z' && !shiftKey ? { do: 'undo' } : null;
}

/** Returns the step for a key. `page` is the number of rows that Page Up and Page Down move. */
export function actionForKey(key: Key, grid: Grid, page: number): GridAction | null {
  const { shiftKey } = key;
  if (key.altKey) return null;
  if (key.ctrlKey || key.metaKey) return stepOfControl(key);
  const by = arrows[key.key];
  if (by) return { do: 'move', by, extends: shiftKey };
  const { active } = grid;
  switch (key.key) {
    case 'PageUp':
    case 'PageDown':
      return { do: 'move', by: key.key === 'PageUp' ? 'up' : 'down', times: page, extends: shiftKey };
    case 'Home':
    case 'End':
      return { do: 'go to the end', of: 'row', isStart: key.key === 'Home', extends: shiftKey };
    case 'Enter':
    case 'F2':
      return { do: 'edit' };
    case 'F8':
      return { do: 'next wrong cell' };
    case 'Delete':
    case 'Backspace':
      return { do: 'empty' };
  }
  if (active.column === checkboxColumn) {
    const row = rowAt(grid, active.row);
    if (key.key !== ' ' || !row) return null;
    return { do: 'leave out', numbers: [row.number], isLeftOut: !grid.session.leftOut.has(row.number) };
  }
  // The first key of an input method is 'Process' and has no letter.
  return onlyOneLetter.test(key.key) || key.key === 'Process' ? { do: 'edit', text: '' } : null;
}
