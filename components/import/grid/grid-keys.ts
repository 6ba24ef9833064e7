import type { KeyboardEvent } from 'react';
import { checkboxColumn, type Grid, rowAt } from './grid';
import type { GridAction } from './grid-reducer';
import type { Direction } from './moves';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const arrows: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/**
 * Returns the action for a key while a cell is edited. Arrow keys end an edit that typing began. In an edit that F2
 * began, arrow keys move the caret.
 */
export function actionWhileEditing(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  isTyped: boolean,
): GridAction | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Enter') return { type: 'commit', next: shiftKey ? 'up' : 'onward' };
  if (key === 'F8') return { type: 'nextCellToCheck' };
  if (key === 'Tab') return { type: 'commit', next: shiftKey ? 'left' : 'right' };
  const next = arrows[key];
  return next && isTyped && !shiftKey ? { type: 'commit', next } : null;
}

const singleCharacter = /^.$/u;

function actionForControlKey({ key, shiftKey }: Key): GridAction | null {
  if (key === 'Home' || key === 'End')
    return { type: 'goToEnd', area: 'sheet', isStart: key === 'Home', extendsRange: shiftKey };
  if (key.toLowerCase() === 'd') return { type: 'fillDown' };
  return key.toLowerCase() === 'z' && !shiftKey ? { type: 'undo' } : null;
}

/**
 * Returns the action for a key while no cell is edited. `pageRows` is the number of rows that Page Up and Page Down
 * move.
 */
export function actionForKey(key: Key, grid: Grid, pageRows: number): GridAction | null {
  const { shiftKey } = key;
  if (key.altKey) return null;
  if (key.ctrlKey || key.metaKey) return actionForControlKey(key);
  const direction = arrows[key.key];
  if (direction) return { type: 'move', direction, extendsRange: shiftKey };
  const { active } = grid;
  switch (key.key) {
    case 'PageUp':
    case 'PageDown':
      return { type: 'move', direction: key.key === 'PageUp' ? 'up' : 'down', times: pageRows, extendsRange: shiftKey };
    case 'Home':
    case 'End':
      return { type: 'goToEnd', area: 'row', isStart: key.key === 'Home', extendsRange: shiftKey };
    case 'Enter':
    case 'F2':
      return { type: 'edit' };
    case 'F8':
      return { type: 'nextCellToCheck' };
    case 'Delete':
    case 'Backspace':
      return { type: 'clearSelection' };
  }
  if (active.column === checkboxColumn) {
    const row = rowAt(grid, active.row);
    if (key.key !== ' ' || !row) return null;
    return { type: 'leaveOut', numbers: [row.number], isLeftOut: !grid.session.leftOut.has(row.number) };
  }
  // An input method reports its first key as 'Process' instead of a letter.
  return singleCharacter.test(key.key) || key.key === 'Process' ? { type: 'edit', text: '' } : null;
}
