'use client';

import { CircleAlert, TriangleAlert } from 'lucide';
import { memo, useLayoutEffect, useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Icon } from '@/components/ui/icon';
import type { ImportColumn, ImportRow, RowProblems } from '@/lib/browser/import/types';
import { cn } from '@/lib/format/cn';
import { checkboxColumn, displayText, type Edit } from './grid';
import type { GridAction } from './grid-reducer';

export const rowHeightPx = 36;
export const numberWidthPx = 56;
export const checkboxWidthPx = 56;

const leadingColumns = 2;

interface GridRowProps {
  row: ImportRow;
  rowIndex: number;
  start: number;
  columns: readonly ImportColumn[];
  widths: readonly number[];
  wrong: RowProblems | undefined;
  doubtful: RowProblems | undefined;
  isLeftOut: boolean;
  active: number | null;
  selectedFrom: number | null;
  selectedTo: number | null;
  edit: Edit | null;
  cellIdOf: (place: number, column: number) => string;
  problemId: string;
  dispatch: (action: GridAction) => void;
}

function CellInput({ label, edit, dispatch }: { label: string; edit: Edit; dispatch: GridRowProps['dispatch'] }) {
  const input = useRef<HTMLInputElement>(null);
  const { isForAll } = edit;
  useLayoutEffect(() => {
    const element = input.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(isForAll ? 0 : element.value.length, element.value.length);
  }, [isForAll]);
  return (
    <input
      ref={input}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={edit.text}
      onChange={(event) => dispatch({ type: 'setText', text: event.target.value })}
      onBlur={() => dispatch({ type: 'commit', next: 'stay' })}
      className="absolute inset-0 z-10 bg-raised px-3 text-sm outline-2 outline-accent-deep -outline-offset-2"
    />
  );
}

function PlainGridRow(props: GridRowProps) {
  const { row, rowIndex, start, columns, widths, wrong, doubtful, isLeftOut, active, edit } = props;
  const { selectedFrom, selectedTo, cellIdOf, problemId, dispatch } = props;
  const isSelected = (column: number) =>
    selectedFrom !== null && selectedTo !== null && column >= selectedFrom && column <= selectedTo;
  const background = isLeftOut ? 'bg-muted' : 'bg-raised';
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      className={cn('absolute top-0 left-0 flex', background, isLeftOut && 'text-secondary-deep')}
      style={{ height: rowHeightPx, transform: `translateY(${start}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={cn(
          'sticky left-0 z-20 flex items-center justify-end border-r border-b px-2 text-secondary-deep text-xs tabular-nums',
          wrong
            ? 'bg-error-soft font-semibold text-error-deep'
            : doubtful
              ? 'bg-warning-soft font-semibold text-warning-deep'
              : 'bg-muted',
        )}
        style={{ width: numberWidthPx }}
      >
        {row.number}
      </div>
      <div
        role="gridcell"
        id={cellIdOf(rowIndex, checkboxColumn)}
        aria-colindex={2}
        data-row={rowIndex}
        data-column={checkboxColumn}
        className={cn(
          'sticky z-20 flex items-center justify-center border-r border-b',
          background,
          active === checkboxColumn && 'outline-2 outline-accent-deep -outline-offset-2',
        )}
        style={{ width: checkboxWidthPx, left: numberWidthPx }}
      >
        <Checkbox
          tabIndex={-1}
          aria-label={`Leave out row ${row.number}`}
          checked={isLeftOut}
          onChange={(event) => dispatch({ type: 'leaveOut', numbers: [row.number], isLeftOut: event.target.checked })}
        />
      </div>
      {columns.map((column, columnIndex) => {
        const text = displayText(column.kind, row.values[columnIndex] ?? '');
        const isWrong = wrong?.has(columnIndex) ?? false;
        const isDoubtful = doubtful?.has(columnIndex) ?? false;
        const isActive = active === columnIndex;
        return (
          <div
            key={column.header}
            role="gridcell"
            id={cellIdOf(rowIndex, columnIndex)}
            aria-colindex={columnIndex + 1 + leadingColumns}
            aria-selected={isSelected(columnIndex)}
            aria-invalid={isWrong || undefined}
            aria-describedby={(isWrong || isDoubtful) && isActive ? problemId : undefined}
            data-row={rowIndex}
            data-column={columnIndex}
            className={cn(
              'relative flex cursor-cell items-center gap-1.5 border-r border-b px-3',
              isSelected(columnIndex) && !isActive && 'bg-accent-soft',
              isWrong && 'bg-error-soft text-error-deep',
              isDoubtful && 'bg-warning-soft text-warning-deep',
              (isWrong || isDoubtful) && isSelected(columnIndex) && !isActive && 'border-accent-deep',
              isActive && 'outline-2 outline-accent-deep -outline-offset-2',
            )}
            style={{ width: widths[columnIndex] }}
          >
            <span
              title={text}
              className={cn(
                'min-w-0 flex-1 truncate',
                isLeftOut && 'line-through',
                isWrong && 'underline decoration-error decoration-wavy underline-offset-4',
              )}
            >
              {text}
            </span>
            {isWrong && <Icon of={CircleAlert} className="size-4 shrink-0" />}
            {isDoubtful && <Icon of={TriangleAlert} className="size-4 shrink-0" />}
            {isActive && edit && (
              <CellInput label={`${column.header}, row ${row.number}`} edit={edit} dispatch={dispatch} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Memoized, so that a key press does not render the other rows of a file with 10,000 rows. */
export const GridRow = memo(PlainGridRow);
