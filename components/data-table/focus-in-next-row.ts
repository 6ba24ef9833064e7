import type { KeyboardEvent } from 'react';

/**
 * Moves the focus from a control in a row of a table to the same control in the next or the previous row that has it.
 * Returns the step, or `null` for keys other than the up and down arrows.
 * @param control the selector of the control.
 */
export function focusInNextRow(event: KeyboardEvent<HTMLElement>, control: string): 1 | -1 | null {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return null;
  event.preventDefault();
  const step = event.key === 'ArrowDown' ? 1 : -1;
  const row = event.currentTarget.closest('tr');
  const controls = [...(row?.parentElement?.querySelectorAll<HTMLElement>(control) ?? [])];
  controls[controls.indexOf(event.currentTarget) + step]?.focus();
  return step;
}
