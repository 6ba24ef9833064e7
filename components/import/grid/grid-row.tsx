'use client';

import { CircleAlert } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import type { ImportColumn, ImportRow } from '@/lib/browser/import/types';
import { cn } from '@/lib/format/cn';
import { checkboxColumn, type Edit, shownText } from './grid';
import type { GridAction } from './grid-reducer';

export const rowHeightPx = 36;
export const numberWidthPx = 56;
export const boxWidthPx = 56;

/** The row number and the checkbox precede the data columns. */
const columnsBefore = 2;

interface GridRowProps {
  row: ImportRow;
  place: number;
  start: number;
  columns: readonly ImportColumn[];
  widths: readonly number[];
  wrong: ReadonlyMap<number, string> | undefined;
  isLeftOut: boolean;
  /** The active column. `null` when another row is active. */
  active: number | null;
  selectedFrom: number | null;
  selectedTo: number | null;
  edit: Edit | null;
  idOf: (place: number, column: number) => string;
  problemId: string;
  dispatch: (step: GridAction) => void;
}

function CellInput({ label, edit, take }: { label: string; edit: Edit; take: GridRowProps['dispatch'] }) {
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
      onChange={(event) => take({ do: 'type', text: event.target.value })}
      onBlur={() => take({ do: 'commit', next: 'stay' })}
      className="absolute inset-0 z-10 bg-raised px-3 text-sm outline-2 outline-accent-deep -outline-offset-2"
    />
  );
}

function OneRow(props: GridRowProps) {
  const { row, place, start, columns, widths, wrong, isLeftOut, active, edit, idOf, problemId, dispatch } = props;
  const { selectedFrom, selectedTo } = props;
  const isSelected = (column: number) =>
    selectedFrom !== null && selectedTo !== null && column >= selectedFrom && column <= selectedTo;
  const ground = isLeftOut ? 'bg-muted' : 'bg-raised';
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={cn('absolute top-0 left-0 flex', ground, isLeftOut && 'text-secondary-deep')}
      style={{ height: rowHeightPx, transform: `translateY(${start}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={cn(
          'sticky left-0 z-20 flex items-center justify-end border-r border-b px-2 text-secondary-deep text-xs tabular-nums',
          wrong ? 'bg-error-soft font-semibold text-error-deep' : 'bg-muted',
        )}
        style={{ width: numberWidthPx }}
      >
        {row.number}
      </div>
      <div
        role="gridcell"
        id={idOf(place, checkboxColumn)}
        aria-colindex={2}
        data-row={place}
        data-column={checkboxColumn}
        className={cn(
          'sticky z-20 flex items-center justify-center border-r border-b',
          ground,
          active === checkboxColumn && 'outline-2 outline-accent-deep -outline-offset-2',
        )}
        style={{ width: boxWidthPx, left: numberWidthPx }}
      >
        <Checkbox
          tabIndex={-1}
          aria-label={`Leave out row ${row.number}`}
          checked={isLeftOut}
          onChange={(event) => dispatch({ do: 'leave out', numbers: [row.number], isLeftOut: event.target.checked })}
        />
      </div>
      {columns.map((column, at) => {
        const text = shownText(column.kind, row.values[at] ?? '');
        const isWrong = wrong?.has(at) ?? false;
        const isActive = active === at;
        return (
          <div
            key={column.header}
            role="gridcell"
            id={idOf(place, at)}
            aria-colindex={at + 1 + columnsBefore}
            aria-selected={isSelected(at)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong && isActive ? problemId : undefined}
            data-row={place}
            data-column={at}
            className={cn(
              'relative flex cursor-cell items-center gap-1.5 border-r border-b px-3',
              isSelected(at) && !isActive && 'bg-accent-soft',
              isWrong && 'bg-error-soft text-error-deep',
              isWrong && isSelected(at) && !isActive && 'border-accent-deep',
              isActive && 'outline-2 outline-accent-deep -outline-offset-2',
            )}
            style={{ width: widths[at] }}
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
            {isWrong && <CircleAlert aria-hidden className="size-4 shrink-0" />}
            {isActive && edit && (
              <CellInput label={`${column.header}, row ${row.number}`} edit={edit} take={dispatch} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Memoized, because 10,000 rows must not slow down a key press. */
export const GridRow = memo(OneRow);
