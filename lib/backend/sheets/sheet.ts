/** One cell as text; what it was matters where text alone would mislead. */
export interface SheetCell {
  kind: 'text' | 'number' | 'date';
  /** Dates as `YYYY-MM-DD`. */
  text: string;
  /** Why the cell can't be taken as it is: a formula, an error, part of a merged area. */
  problem?: string;
}

export interface SheetRow {
  /** As the spreadsheet program counts it, from 1. */
  number: number;
  /** By column from the left; `null` is an empty cell. */
  cells: (SheetCell | null)[];
}

/** The rows of a file's first sheet that hold anything; the first of them is the header. */
export interface Sheet {
  rows: SheetRow[];
}
