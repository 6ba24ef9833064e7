/**
 * The spreadsheet calls, which the console itself answers. They are outside `/api/v1`, so that they work with every
 * upstream.
 */
import * as z from 'zod/mini';
import { atMost, list } from './values/fields';
import { megabyte } from './values/file-kinds';

export const sheetPaths = { read: '/api/sheets/read', write: '/api/sheets/write', join: '/api/sheets/join' } as const;

export const sheetCell = z.object({
  kind: z.enum(['text', 'number', 'date']),
  text: z.string(),
  /** The text that a number format shows, such as `ADM-0042` for the number 42. */
  shown: z.optional(z.string()),
  /** The day that a plain number means in a workbook that counts days from 1904. */
  day: z.optional(z.string()),
  problem: z.optional(z.string()),
  /** A question about a value that may be wrong. */
  doubt: z.optional(z.string()),
  /** The font that shows Indian letters for the Latin letters of `text`. */
  font: z.optional(z.string()),
});
export type SheetCell = z.infer<typeof sheetCell>;

const sheetRow = z.object({
  number: z.int(),
  cells: z.array(z.nullable(sheetCell)),
  hidden: z.optional(z.boolean()),
});
export type SheetRow = z.infer<typeof sheetRow>;

const namedSheet = z.object({ name: z.string(), rows: z.array(sheetRow) });
export type NamedSheet = z.infer<typeof namedSheet>;

export const readSheets = z.extend(namedSheet, { others: z.array(namedSheet) });

/**
 * `read` limits the rows below the header of one sheet. `written` limits the rows of all sheets of a workbook together.
 */
export const maxSheetRows = { read: 10_000, written: 100_000 };

export const workbookLimits = {
  sheets: 60,
  columns: 100,
  titleLines: 5,
  /** The maximum length of a cell in characters. `header` and `name` are limits in characters too. */
  cell: 1_000,
  header: 200,
  name: 200,
  bytes: 20 * megabyte,
} as const;

export interface WrittenSheet {
  name: string;
  title?: string[];
  columns: {
    header: string;
    /** The width of the column in characters, from 1 to 255. Without a width, the column fits its content. */
    width?: number;
    takes?: 'text' | 'date' | 'number';
  }[];
  /** The texts of the cells. Dates are written as `YYYY-MM-DD`, and numbers are written without separators. */
  rows: string[][];
}

export interface Workbook {
  sheets: WrittenSheet[];
}

const { sheets, name } = workbookLimits;
const tooMany = `A workbook can have at most ${sheets} sheets`;

/**
 * The multipart body of a request to join workbooks. `name` contains the sheet names in the order of the workbooks in
 * `file`. Only the first visible sheet of each workbook is used.
 */
export const joinedFiles = z
  .object({
    file: list(z.instanceof(File), { min: 1, max: sheets, tooFew: 'A workbook needs a sheet', tooMany }),
    name: list(z.string().check(atMost(name)), { max: sheets, tooMany }),
  })
  .check(z.refine(({ file, name }) => file.length === name.length, 'Each file needs a name for its sheet'));
