/** Spreadsheet calls of the console itself. They are outside `/api/v1`, so that they work with every upstream. */
import * as z from 'zod/mini';
import { atMost, list } from './values/fields';
import { megabyte } from './values/file-kinds';

export const sheetPaths = { read: '/api/sheets/read', write: '/api/sheets/write', join: '/api/sheets/join' } as const;

const sheetCell = z.object({
  kind: z.enum(['text', 'number', 'date']),
  text: z.string(),
  problem: z.optional(z.string()),
});
export type SheetCell = z.infer<typeof sheetCell>;

const sheetRow = z.object({
  number: z.int(),
  cells: z.array(z.nullable(sheetCell)),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const sheetRows = z.object({ rows: z.array(sheetRow) });

/** `read` limits the rows below the header of one sheet. `written` limits the rows of all sheets together. */
export const maxSheetRows = { read: 10_000, written: 100_000 };

export const workbookLimits = {
  sheets: 60,
  columns: 100,
  titleLines: 5,
  /** In characters, as are `header` and `name`. */
  cell: 1_000,
  header: 200,
  name: 200,
  bytes: 20 * megabyte,
} as const;

/** A sheet to write. `lib/server/sheets/check-workbook.mjs` checks it against the limits above. */
export interface WrittenSheet {
  name: string;
  title?: string[];
  columns: {
    header: string;
    /** In characters, from 1 to 255. Without it, the column fits its content. */
    width?: number;
    takes?: 'text' | 'date' | 'number';
  }[];
  /** Texts, days as `YYYY-MM-DD`, or plain numbers as text. */
  rows: string[][];
}

export interface Workbook {
  sheets: WrittenSheet[];
}

const { sheets, name } = workbookLimits;
const tooMany = `A workbook can have at most ${sheets} sheets`;

/**
 * The form of a join: workbooks, and in the same order the names of their sheets. Only the first visible sheet of each
 * is used.
 */
export const joinedFiles = z
  .object({
    file: list(z.instanceof(File), { min: 1, max: sheets, tooFew: 'A workbook needs a sheet', tooMany }),
    name: list(z.string().check(atMost(name)), { max: sheets, tooMany }),
  })
  .check(z.refine(({ file, name }) => file.length === name.length, 'Each file needs a name for its sheet'));
