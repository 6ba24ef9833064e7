/** Writes workbooks in a worker thread with limits on memory and time. */
import { Worker } from 'node:worker_threads';
import { maxSheetRows, type WrittenSheet, workbookLimits } from '@/lib/contract/sheets';
import { tooLarge } from './check-workbook.mjs';
import type { Asker, SheetQueue } from './fair-queue';
import { answerOf, resourceLimits } from './worker-answer';

/** A row of a drawn sheet. Lists are by column from the left. */
export interface Line {
  /** Days in UTC. */
  cells: (string | number | Date | undefined)[];
  bold?: boolean;
  /** In points. */
  size?: number;
  /** Colours as ARGB. */
  fills?: (string | undefined)[];
  notes?: (string | undefined)[];
}

/** A sheet line by line, for what the form of a table can't say. */
export interface DrawnSheet {
  name: string;
  /** `width` in characters, `format` as Excel writes it. */
  columns: { width: number; format?: string; isCentred?: boolean }[];
  /** What stays in sight at the top and at the left. */
  frozen: { rows: number; columns: number };
  isLandscape?: boolean;
  lines: Iterable<Line>;
}

/** What is to be written. */
export interface Book {
  sheets: (WrittenSheet | DrawnSheet)[];
}

const limits = {
  ...workbookLimits,
  rows: maxSheetRows.written,
  /** Lists, objects and fields of the JSON text. A workbook has a list for each row, and little else. */
  jsonParts: 4 * maxSheetRows.written,
};
export type WorkbookLimits = typeof limits;

/** A workbook that our own code made, or the JSON text of one that a browser sent. */
export type WriteOrder = { book: Book } | { json: Uint8Array; limits: WorkbookLimits };

/** About what the rows take, in bytes. */
const sizeOf = ({ sheets }: Book) =>
  sheets.reduce((sum, sheet) => sum + ('rows' in sheet ? sheet.rows.length * sheet.columns.length * 20 : 0), 0);

const write = (order: WriteOrder, size: number, asker: Asker, inTurn: SheetQueue): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn({ ...asker, size }, () => {
    const worker = new Worker(new URL('./writer.mjs', import.meta.url), {
      workerData: order,
      resourceLimits,
      env: {},
      stdout: true,
      stderr: true,
    });
    return answerOf(worker, asker.signal, tooLarge);
  });

/**
 * Writes an .xlsx: texts as texts, so that leading zeros are kept and nothing is run as a formula, and the header in sight.
 * @throws {SheetRefused}
 */
export const writeWorkbook = (book: Book, asker: Asker, inTurn: SheetQueue) =>
  write({ book }, sizeOf(book), asker, inTurn);

/**
 * Writes the `Workbook` that a JSON text holds. The worker parses and checks it, where memory and time are limited.
 * @throws {SheetRefused} invalid where it is none.
 */
export const writeJsonWorkbook = (json: Uint8Array, asker: Asker, inTurn: SheetQueue) =>
  write({ json, limits }, json.byteLength, asker, inTurn);
