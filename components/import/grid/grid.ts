/** What the grid is at a moment: the rows, which of them are shown, what is active and selected, and what is typed. */

import { isDay } from '@/lib/contract/fields/field';
import { writeBlock } from '@/lib/format/clipboard-block';
import { parseCalendarDay } from '@/lib/format/dates';
import { typedDay } from '@/lib/format/parse-day';
import type { FieldKind, ImportRow } from '@/lib/import/types';
import type { Work } from '../work';

/** The column with the box that leaves a row out, left of the first one of the template. */
export const boxColumn = -1;

/** A place in the view: the row counts those that are shown. */
export interface Cell {
  row: number;
  column: number;
}

export interface Edit {
  text: string;
  /** Typing has begun it, so that arrows end it. */
  isTyped: boolean;
  /** It is written into every cell of the column that has the same text. */
  isForAll: boolean;
}

export type Filter = 'all' | 'wrong' | 'left out';

interface Before {
  rows: readonly ImportRow[];
  leftOut: ReadonlySet<number>;
  active: Cell;
}

export interface Grid {
  work: Work;
  filter: Filter;
  /** Places of the rows that are shown, among all. A row stays in view when it is fixed, until a filter is chosen. */
  view: readonly number[];
  active: Cell;
  /** The other corner of what is selected. */
  anchor: Cell;
  edit: Edit | null;
  past: readonly Before[];
}

export const rowAt = ({ work, view }: Grid, row: number): ImportRow | undefined => work.rows[view[row] ?? -1];

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

export const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

/** Every cell of the range, without the boxes. */
export const cellsIn = ({ top, bottom, left, right }: Range): Cell[] =>
  upTo(top, bottom).flatMap((row) => upTo(Math.max(0, left), right).map((column) => ({ row, column })));

/** A value as a person writes it: a day as 25/11/2015. */
export const shownText = (kind: FieldKind | null, value: string): string =>
  isDay(kind) && parseCalendarDay(value) === value ? typedDay(value) : value;

/** The text of a cell as a person would write it. */
export function textAt(grid: Grid, { row, column }: Cell): string {
  const found = grid.work.template.columns[column];
  return found ? shownText(found.kind, rowAt(grid, row)?.values[column] ?? '') : '';
}

/** Places of all rows, shown or not, that have the active cell's text in its column. */
export function sameAsActive({ work, view, active }: Grid): number[] {
  const text = work.rows[view[active.row] ?? -1]?.values[active.column];
  return work.rows.flatMap(({ number, values }, at) =>
    values[active.column] === text && !work.leftOut.has(number) ? [at] : [],
  );
}

/** What is selected, for the clipboard. */
export const copied = (grid: Grid): string => {
  const { top, bottom, left, right } = rangeOf(grid);
  return writeBlock(
    upTo(top, bottom).map((row) => upTo(Math.max(0, left), right).map((column) => textAt(grid, { row, column }))),
  );
};
