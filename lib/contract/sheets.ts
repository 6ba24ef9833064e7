/**
 * Spreadsheets, which the console itself reads and writes for the browser: calls beside `/api/v1`, as those for signing
 * in, so that they are there with every upstream.
 */
import * as z from 'zod/mini';
import { atMost } from './values/fields';
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

const { sheets, columns, titleLines, cell, header, name } = workbookLimits;

const many = (most: number, what: string) => z.maxLength(most, `A workbook can have at most ${most} ${what}`);

const writtenSheet = z.object({
  /** Is made a legal and unique name. */
  name: z.string().check(atMost(name)),
  /** Lines above the header, such as the school's name and the day. */
  title: z.optional(z.array(z.string().check(atMost(cell))).check(many(titleLines, 'lines of title'))),
  columns: z
    .array(
      z.object({
        header: z.string().check(atMost(header)),
        /** In characters; as the content is wide where it is left out. */
        width: z.optional(z.number().check(z.gte(1), z.lte(255))),
        /** What its cells become where they can; text where it is left out. */
        takes: z.optional(z.enum(['text', 'date', 'number'])),
      }),
    )
    .check(z.minLength(1, 'A sheet needs a column'), many(columns, 'columns')),
  /** Texts, days as `YYYY-MM-DD`, or plain numbers as text. */
  rows: z.array(z.array(z.string().check(atMost(cell))).check(many(columns, 'columns'))),
});
export type WrittenSheet = z.infer<typeof writtenSheet>;

const rowsIn = (sheets: { rows: unknown[] }[]) => sheets.reduce((sum, { rows }) => sum + rows.length, 0);

/** What is to be written as an .xlsx. */
export const workbook = z.object({
  sheets: z.array(writtenSheet).check(
    z.minLength(1, 'A workbook needs a sheet'),
    many(sheets, 'sheets'),
    z.refine(
      (given) => rowsIn(given) <= maxSheetRows.written,
      `A workbook can have at most ${maxSheetRows.written.toLocaleString('en-IN')} rows`,
    ),
  ),
});
export type Workbook = z.infer<typeof workbook>;

/** Workbooks whose first visible sheets become one workbook: a form with its files and, in the same order, the sheets' names. */
export const joinedFiles = z
  .object({
    file: z.array(z.instanceof(File)).check(z.minLength(1, 'A workbook needs a sheet'), many(sheets, 'sheets')),
    name: z.array(z.string().check(atMost(name))),
  })
  .check(z.refine(({ file, name }) => file.length === name.length, 'Each file needs a name for its sheet'));
