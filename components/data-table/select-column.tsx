'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { type KeyboardEvent, useSyncExternalStore } from 'react';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { Checkbox } from '@/components/ui/checkbox';
import { allowsRapidClicks } from '@/lib/browser/device/data-attributes';
import type { RowSelection } from '@/lib/browser/lists/row-selection';
import { type Column, selectKey } from './column';
import { focusInNextRow } from './focus-in-next-row';

export const selectionBarId = 'selection-bar';

function focusBar(event: KeyboardEvent) {
  if (event.key !== 'Enter') return false;
  event.preventDefault();
  document.getElementById(selectionBarId)?.querySelector('button')?.focus();
  return true;
}

interface SelectShownProps {
  selection: Pick<RowSelection<unknown>, 'subscribe' | 'getShownState' | 'setShown'>;
  preload: PreloadProps;
}

function SelectShown({ selection, preload }: SelectShownProps) {
  // True in the placeholder of a screen, whose selection the real screen would discard.
  const isPlaceholder = useIsRestoring();
  const state = useSyncExternalStore(selection.subscribe, selection.getShownState, () => 'none');
  if (isPlaceholder) return null;
  return (
    <Checkbox
      {...preload}
      {...allowsRapidClicks}
      aria-label="Select all rows on this page"
      checked={state === 'all'}
      isMixed={state === 'some'}
      onChange={() => selection.setShown(state !== 'all')}
      onKeyDown={focusBar}
    />
  );
}

interface SelectRowProps<Row> {
  selection: RowSelection<Row>;
  row: Row;
  name: string;
}

function SelectRow<Row>({ selection, row, name }: SelectRowProps<Row>) {
  const isSelected = useSyncExternalStore(
    selection.subscribe,
    () => selection.isSelected(row),
    () => false,
  );
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (focusBar(event)) return;
    const step = focusInNextRow(event, 'input[type=checkbox]');
    if (step && event.shiftKey) selection.extend(row, step);
  };
  return (
    <Checkbox
      {...allowsRapidClicks}
      aria-label={`Select ${name}`}
      checked={isSelected}
      disabled={selection.idOf(row) === null}
      onChange={({ target, nativeEvent }) =>
        selection.toggle(row, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      onKeyDown={handleKeyDown}
    />
  );
}

/**
 * Returns the column with the checkboxes. Only the checkbox of a row renders again when the row is selected.
 * @param preload loads the code of the bar with the actions.
 */
export const selectColumn = <Row,>(
  selection: RowSelection<Row>,
  nameOf: (row: Row) => string,
  preload: PreloadProps,
): Column<Row> => ({
  key: selectKey,
  header: '',
  head: <SelectShown selection={selection} preload={preload} />,
  width: '3rem',
  cell: (row) => <SelectRow selection={selection} row={row} name={nameOf(row)} />,
});
