'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useEscape } from '@/components/ui/use-floating-list';
import { listen } from '@/lib/browser/device/listeners';
import type { ImportColumn, ImportRow, ImportTemplate } from '@/lib/browser/import/types';
import { toast } from '@/lib/browser/toasts/toast';
import { type Cell, type Grid, rangeOf, rowAt, selectionAsText } from './grid';
import { actionForKey, actionWhileEditing } from './grid-keys';
import type { GridAction } from './grid-reducer';
import { checkboxWidthPx, GridRow, numberWidthPx, rowHeightPx } from './grid-row';
import { pasteNote } from './writes';

interface SheetGridProps {
  label: string;
  grid: Grid;
  dispatch: (action: GridAction) => void;
  problemId: string;
}

const stickyWidthPx = numberWidthPx + checkboxWidthPx;

const characterWidthPx = 8.5;
/** The width of a cell in addition to its text: the padding, and the icon that marks an invalid cell. */
const extraWidthPx = 52;
const minWidthPx = 88;
const maxWidthPx = 260;
const sampleRowCount = 200;

/** Returns the column widths in px, estimated from the headers and the first 200 rows. */
const columnWidths = ({ columns }: ImportTemplate, rows: readonly ImportRow[]): number[] =>
  columns.map(({ header }, index) => {
    const lengths = rows.slice(0, sampleRowCount).map(({ values }) => values[index]?.length ?? 0);
    const width = Math.round(Math.max(header.length, ...lengths) * characterWidthPx) + extraWidthPx;
    return Math.max(minWidthPx, Math.min(maxWidthPx, width));
  });

function cellOf({ target }: { target: EventTarget }): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

const isCheckbox = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'checkbox';

/**
 * Renders the rows as a virtualized sheet with the keys of spreadsheet programs. The sheet is one tab stop. Tab leaves
 * the sheet unless a cell is being edited.
 */
export function SheetGrid({ label, grid, dispatch, problemId }: SheetGridProps) {
  const { session, view, active, edit, focusRequests } = grid;
  const { columns } = session.template;
  const id = useId();
  const gridRef = useRef<HTMLDivElement>(null);
  const widths = useMemo(
    () => columnWidths(session.template, session.originalRows),
    [session.template, session.originalRows],
  );
  const cellIdOf = useCallback((rowIndex: number, column: number) => `${id}-${rowIndex}-${column}`, [id]);
  const virtualizer = useVirtualizer({
    count: view.length,
    getScrollElement: () => gridRef.current,
    estimateSize: () => rowHeightPx,
    paddingStart: headerHeightPx,
    scrollPaddingStart: headerHeightPx,
    overscan: 8,
    useFlushSync: false,
    // Renders the active row even when it is scrolled out of view, because `aria-activedescendant` refers to it.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return indexes.includes(active.row) || active.row >= view.length
        ? indexes
        : [...indexes, active.row].sort((a, b) => a - b);
    },
  });
  const { scrollToIndex } = virtualizer;

  useLayoutEffect(() => {
    scrollToIndex(active.row, { align: 'auto' });
    const scroller = gridRef.current;
    if (!scroller || active.column < 0) return;
    const left = widths.slice(0, active.column).reduce((sum, width) => sum + width, 0);
    const right = left + (widths[active.column] ?? 0) + stickyWidthPx;
    if (left < scroller.scrollLeft) scroller.scrollLeft = left;
    else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
  }, [active.row, active.column, widths, scrollToIndex]);

  useLayoutEffect(() => {
    if (focusRequests > 0) gridRef.current?.focus({ preventScroll: true });
  }, [focusRequests]);

  // F8 works wherever the focus is. In the sheet, `handleKeyDown` handles it.
  useEffect(() => {
    const goToNext = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented) return;
      event.preventDefault();
      dispatch({ type: 'nextCellToCheck' });
    };
    return listen(document, ['keydown'], goToNext);
  }, [dispatch]);

  // Focuses the grid on mount, and when the focused input of a cell is removed.
  const wasEditing = useRef(true);
  const isEditing = edit !== null;
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && !gridRef.current?.contains(document.activeElement)) {
      gridRef.current?.focus({ preventScroll: true });
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  useEscape(
    isEditing,
    useCallback(() => dispatch({ type: 'cancel' }), [dispatch]),
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const page = Math.max(1, Math.floor(((gridRef.current?.clientHeight ?? 0) - headerHeightPx) / rowHeightPx) - 1);
    const action = edit ? actionWhileEditing(event, edit.isTyped) : actionForKey(event, grid, page);
    if (!action) return;
    // Renders the input of the cell synchronously, so that it receives the typed letter.
    if (action.type === 'edit' && action.text !== undefined) return flushSync(() => dispatch(action));
    event.preventDefault();
    event.stopPropagation();
    dispatch(action);
  };

  const handleCopy = (event: ClipboardEvent) => {
    if (edit) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', selectionAsText(grid));
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (edit) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    dispatch({ type: 'paste', text });
    const problem = pasteNote(grid, text);
    if (problem) toast.warning(problem);
  };

  const handleMouseDown = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (!cell || event.button !== 0 || (event.target instanceof HTMLInputElement && !isCheckbox(event.target))) return;
    // Keeps the focus on the grid and prevents text selection.
    event.preventDefault();
    gridRef.current?.focus({ preventScroll: true });
    dispatch({ type: 'goToCell', cell, extendsRange: event.shiftKey });
  };
  const handleMouseOver = (event: MouseEvent) => {
    const cell = event.buttons === 1 && !edit ? cellOf(event) : null;
    if (cell) dispatch({ type: 'goToCell', cell, extendsRange: true });
  };

  const range = rangeOf(grid);
  const hasRow = rowAt(grid, active.row) !== undefined;
  return (
    <div
      ref={gridRef}
      role="grid"
      aria-label={label}
      aria-rowcount={view.length + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      aria-activedescendant={hasRow ? cellIdOf(active.row, active.column) : undefined}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onCopy={handleCopy}
      onPaste={handlePaste}
      onMouseDown={handleMouseDown}
      onMouseOver={handleMouseOver}
      onDoubleClick={(event) => !isCheckbox(event.target) && cellOf(event) && dispatch({ type: 'edit' })}
      className="relative min-h-44 flex-1 select-none overflow-auto rounded-control border text-sm focus-visible:outline-offset-0"
    >
      <div
        role="rowgroup"
        className="relative"
        style={{
          height: virtualizer.getTotalSize(),
          width: stickyWidthPx + widths.reduce((sum, width) => sum + width, 0),
        }}
      >
        <GridHeader columns={columns} widths={widths} />
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rowAt(grid, index);
          if (!row) return null;
          const isActive = index === active.row;
          const isInRange = index >= range.top && index <= range.bottom;
          return (
            <GridRow
              key={row.number}
              {...{ row, start, columns, widths, cellIdOf, problemId, dispatch }}
              rowIndex={index}
              wrong={session.wrong.get(row.number)}
              doubtful={session.doubtful.get(row.number)}
              isLeftOut={session.leftOut.has(row.number)}
              active={isActive ? active.column : null}
              selectedFrom={isInRange ? range.left : null}
              selectedTo={isInRange ? range.right : null}
              edit={isActive ? edit : null}
            />
          );
        })}
      </div>
    </div>
  );
}

const headerHeightPx = rowHeightPx;

/** Renders the sticky header. The first two columns are the row number and the checkbox that leaves a row out. */
function GridHeader({ columns, widths }: { columns: readonly ImportColumn[]; widths: readonly number[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-30 flex bg-muted font-semibold text-secondary-deep text-xs"
      style={{ height: headerHeightPx }}
    >
      {['Row', 'Leave out', ...columns.map(({ header }) => header)].map((header, index) => (
        <div
          key={header}
          role="columnheader"
          aria-colindex={index + 1}
          title={header}
          className="flex items-center border-r border-b bg-muted px-3 first:sticky first:left-0 first:z-10 first:px-2 nth-2:sticky nth-2:z-10 nth-2:px-1 nth-2:leading-3"
          style={{
            width: index === 0 ? numberWidthPx : index === 1 ? checkboxWidthPx : widths[index - 2],
            ...(index === 1 && { left: numberWidthPx }),
          }}
        >
          <span className={index === 1 ? 'text-center' : 'truncate'}>{header}</span>
        </div>
      ))}
    </div>
  );
}
