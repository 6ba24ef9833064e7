'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useEscape } from '@/components/ui/use-floating-list';
import type { ImportRow, ImportTemplate } from '@/lib/browser/import/types';
import { toast } from '@/lib/browser/toasts/toast';
import { type Cell, type Grid, rangeOf, rowAt, selectionAsText } from './grid';
import { GridHeader, headerPx } from './grid-header';
import { actionForKey, actionWhileEditing } from './grid-keys';
import type { GridAction } from './grid-reducer';
import { boxWidthPx, GridRow, numberWidthPx, rowHeightPx } from './grid-row';
import { pasteNote } from './writes';

interface SheetGridProps {
  label: string;
  grid: Grid;
  dispatch: (step: GridAction) => void;
  /** The id of the element that describes the problem of the active cell. */
  problemId: string;
}

const stickyPx = numberWidthPx + boxWidthPx;

const letterPx = 8.5;
/** The space beside the text: the padding and the icon of a wrong cell. */
const besidePx = 52;
const narrowestPx = 88;
const widestPx = 260;
const sampleRowCount = 200;

/** Returns the column widths in px, estimated from the headers and the first 200 rows. */
const columnWidths = ({ columns }: ImportTemplate, rows: readonly ImportRow[]): number[] =>
  columns.map(({ header }, at) => {
    const lengths = rows.slice(0, sampleRowCount).map(({ values }) => values[at]?.length ?? 0);
    const px = Math.round(Math.max(header.length, ...lengths) * letterPx) + besidePx;
    return Math.max(narrowestPx, Math.min(widestPx, px));
  });

function cellOf({ target }: { target: EventTarget }): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

const isBox = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'checkbox';

/**
 * Renders the rows as a virtualized sheet with the keys of spreadsheet programs. It is one tab stop. Tab leaves the
 * grid unless a cell is being edited.
 */
export function SheetGrid({ label, grid, dispatch, problemId }: SheetGridProps) {
  const { session, view, active, edit } = grid;
  const { columns } = session.template;
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const widths = useMemo(
    () => columnWidths(session.template, session.originalRows),
    [session.template, session.originalRows],
  );
  const idOf = useCallback((place: number, column: number) => `${id}-${place}-${column}`, [id]);
  const rows = useVirtualizer({
    count: view.length,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeightPx,
    paddingStart: headerPx,
    scrollPaddingStart: headerPx,
    overscan: 8,
    useFlushSync: false,
    // The active row must stay rendered when the mouse scrolls it out of view.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(active.row) || active.row >= view.length
        ? shown
        : [...shown, active.row].sort((a, b) => a - b);
    },
  });
  const { scrollToIndex } = rows;

  useLayoutEffect(() => {
    scrollToIndex(active.row, { align: 'auto' });
    const scroller = element.current;
    if (!scroller || active.column < 0) return;
    const left = widths.slice(0, active.column).reduce((sum, width) => sum + width, 0);
    const right = left + (widths[active.column] ?? 0) + stickyPx;
    if (left < scroller.scrollLeft) scroller.scrollLeft = left;
    else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
  }, [active.row, active.column, widths, scrollToIndex]);

  // Focuses the grid on mount, and when the focused input of a cell is removed.
  const wasEditing = useRef(true);
  const isEditing = edit !== null;
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && !element.current?.contains(document.activeElement)) {
      element.current?.focus({ preventScroll: true });
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  useEscape(
    isEditing,
    useCallback(() => dispatch({ do: 'cancel' }), [dispatch]),
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const page = Math.max(1, Math.floor(((element.current?.clientHeight ?? 0) - headerPx) / rowHeightPx) - 1);
    const step = edit ? actionWhileEditing(event, edit.isTyped) : actionForKey(event, grid, page);
    if (!step) return;
    // Renders the input of the cell synchronously, so that it receives the typed letter.
    if (step.do === 'edit' && step.text !== undefined) return flushSync(() => dispatch(step));
    event.preventDefault();
    event.stopPropagation();
    dispatch(step);
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
    dispatch({ do: 'paste', text });
    const problem = pasteNote(grid, text);
    if (problem) toast.warning(problem);
  };

  const handleMouseDown = (event: MouseEvent) => {
    const to = cellOf(event);
    if (!to || event.button !== 0 || (event.target instanceof HTMLInputElement && !isBox(event.target))) return;
    // Keeps the focus on the grid and prevents text selection.
    event.preventDefault();
    element.current?.focus({ preventScroll: true });
    dispatch({ do: 'go', to, extends: event.shiftKey });
  };
  const handleMouseOver = (event: MouseEvent) => {
    const to = event.buttons === 1 && !edit ? cellOf(event) : null;
    if (to) dispatch({ do: 'go', to, extends: true });
  };

  const range = rangeOf(grid);
  const hasRow = rowAt(grid, active.row) !== undefined;
  return (
    <div
      ref={element}
      role="grid"
      aria-label={label}
      aria-rowcount={view.length + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      aria-activedescendant={hasRow ? idOf(active.row, active.column) : undefined}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onCopy={handleCopy}
      onPaste={handlePaste}
      onMouseDown={handleMouseDown}
      onMouseOver={handleMouseOver}
      onDoubleClick={(event) => !isBox(event.target) && cellOf(event) && dispatch({ do: 'edit' })}
      className="relative min-h-44 flex-1 select-none overflow-auto rounded-control border text-sm focus-visible:outline-offset-0"
    >
      <div
        role="rowgroup"
        className="relative"
        style={{ height: rows.getTotalSize(), width: stickyPx + widths.reduce((sum, width) => sum + width, 0) }}
      >
        <GridHeader columns={columns} widths={widths} />
        {rows.getVirtualItems().map(({ index, start }) => {
          const row = rowAt(grid, index);
          if (!row) return null;
          const isActive = index === active.row;
          const isIn = index >= range.top && index <= range.bottom;
          return (
            <GridRow
              key={row.number}
              {...{ row, start, columns, widths, idOf, problemId, dispatch }}
              place={index}
              wrong={session.wrong.get(row.number)}
              isLeftOut={session.leftOut.has(row.number)}
              active={isActive ? active.column : null}
              selectedFrom={isIn ? range.left : null}
              selectedTo={isIn ? range.right : null}
              edit={isActive ? edit : null}
            />
          );
        })}
      </div>
    </div>
  );
}
