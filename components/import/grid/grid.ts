import type { FieldKind, ImportRow } from '@/lib/browser/import/types';
import { isDay } from '@/lib/contract/fields/field';
import { parseCalendarDay } from '@/lib/format/dates';
import { formatTypedDay } from '@/lib/format/parse-day';
import { toTsv } from '@/lib/format/tsv';
import type { ImportSession } from '../import-session';

/** The column index of the checkbox that leaves a row out. The checkbox is left of the template's first column. */
export const checkboxColumn = -1;

/** A position in the view. `row` is an index into `Grid.view`. */
export interface Cell {
  row: number;
  column: number;
}

export interface Edit {
  text: string;
  /** True when the edit began by typing. Arrow keys then end the edit. */
  isTyped: boolean;
  /** True when the edit also applies to all other cells of the column that contain the same text. */
  isForAll: boolean;
}

export type Filter = 'all' | 'to check' | 'left out';

interface HistoryEntry {
  rows: readonly ImportRow[];
  leftOut: ReadonlySet<number>;
  active: Cell;
}

export interface Grid {
  session: ImportSession;
  filter: Filter;
  /**
   * The indexes of the shown rows in `session.rows`. A corrected row stays in the view until it is saved or a filter is
   * applied.
   */
  view: readonly number[];
  active: Cell;
  anchor: Cell;
  edit: Edit | null;
  /**
   * The position of the cell that was edited last. `rowIndex` is an index into `session.rows`. `null` once the user
   * has moved to another cell.
   */
  edited: { rowIndex: number; column: number } | null;
  history: readonly HistoryEntry[];
  /** Increases each time the sheet must take the focus, because a button has moved to another cell. */
  focusRequests: number;
}

export const rowAt = ({ session, view }: Grid, row: number): ImportRow | undefined => session.rows[view[row] ?? -1];

interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = ({ active, anchor }: Pick<Grid, 'active' | 'anchor'>): Range => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

const numbersBetween = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const cellsIn = ({ top, bottom, left, right }: Range): Cell[] =>
  numbersBetween(top, bottom).flatMap((row) =>
    numbersBetween(Math.max(0, left), right).map((column) => ({ row, column })),
  );

/** Returns a value in the format that users type, for example a day as 25/11/2015. */
export const displayText = (kind: FieldKind | null, value: string): string =>
  isDay(kind) && parseCalendarDay(value) === value ? formatTypedDay(value) : value;

export function textAt(grid: Grid, { row, column }: Cell): string {
  const templateColumn = grid.session.template.columns[column];
  return templateColumn ? displayText(templateColumn.kind, rowAt(grid, row)?.values[column] ?? '') : '';
}

/**
 * Returns the indexes of all rows whose text in the active column equals that of the active cell. Includes rows that
 * the filter hides, but no rows that are left out.
 */
export function indexesWithActiveText({ session, view, active }: Grid): number[] {
  const text = session.rows[view[active.row] ?? -1]?.values[active.column];
  return session.rows.flatMap(({ number, values }, index) =>
    values[active.column] === text && !session.leftOut.has(number) ? [index] : [],
  );
}

export const selectionAsText = (grid: Grid): string => {
  const { top, bottom, left, right } = rangeOf(grid);
  return toTsv(
    numbersBetween(top, bottom).map((row) =>
      numbersBetween(Math.max(0, left), right).map((column) => textAt(grid, { row, column })),
    ),
  );
};
