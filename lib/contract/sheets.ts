/**
 * Spreadsheets, which the console itself reads and writes for the browser: calls beside `/api/v1`, as those for signing
 * in, so that they are there with every upstream.
 */
import * as z from 'zod/mini';
import { atMost, list } from './values/fields';
import { megabyte } from './values/file-kinds';

export const sheetPaths = { read: '/api/sheets/read', write: '/api/sheets/write', join: '/api/sheets/join' } as const;

const sheetCell = z.object({
  /** What it was in the file, where the text alone would mislead. */
  kind: z.enum(['text', 'number', 'date']),
  /** Dates as `YYYY-MM-DD`. */
  text: z.string(),
  /** Why the cell can't be taken as it is: a formula, an error, part of a merged area. */
  problem: z.optional(z.string()),
});
export type SheetCell = z.infer<typeof sheetCell>;

const sheetRow = z.object({
  /** As the spreadsheet program counts it, from 1. */
  number: z.int(),
  /** By column from the left; `null` is an empty cell. */
  cells: z.array(z.nullable(sheetCell)),
});
export type SheetRow = z.infer<typeof sheetRow>;

/** The filled rows of a file's first visible sheet. */
export const sheetRows = z.object({ rows: z.array(sheetRow) });

/** Of a file that is read, the rows below its header; of all its sheets where one is written. */
export const maxSheetRows = { read: 10_000, written: 100_000 };

export const workbookLimits = {
  sheets: 60,
  columns: 100,
  titleLines: 5,
  /** Characters. */
  cell: 1_000,
  header: 200,
  name: 200,
  /** Of the request. */
  bytes: 20 * megabyte,
} as const;

/** A sheet of a workbook, which `lib/sheets/check-workbook.mjs` checks within the limits above. */
export interface WrittenSheet {
  /** Is made a legal and unique name. */
  name: string;
  /** Lines above the header, such as the school's name and the day. */
  title?: string[];
  columns: {
    header: string;
    /** In characters, from 1 to 255; as wide as the content where it is left out. */
    width?: number;
    /** The type that cells get where their text allows it; text where it is left out. */
    takes?: 'text' | 'date' | 'number';
  }[];
  /** Texts, days as `YYYY-MM-DD`, or plain numbers as text. */
  rows: string[][];
}

/** The content of an .xlsx that is written. */
export interface Workbook {
  sheets: WrittenSheet[];
}

const { sheets, name } = workbookLimits;
const tooMany = `A workbook can have at most ${sheets} sheets`;

/** Workbooks whose first visible sheets become one workbook: a form with its files and, in the same order, the sheets' names. */
export const joinedFiles = z
  .object({
    file: list(z.instanceof(File), { least: 1, most: sheets, tooFew: 'A workbook needs a sheet', tooMany }),
    name: list(z.string().check(atMost(name)), { most: sheets, tooMany }),
  })
  .check(z.refine(({ file, name }) => file.length === name.length, 'Each file needs a name for its sheet'));
