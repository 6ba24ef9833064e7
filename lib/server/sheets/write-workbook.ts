import { Worker } from 'node:worker_threads';
import { maxSheetRows, type WrittenSheet, workbookLimits } from '@/lib/contract/sheets';
import { tooLarge } from './check-workbook.mjs';
import type { QueueClient, SheetQueue } from './fair-queue';
import { receiveAnswer, resourceLimits } from './worker-answer';

/** A row of a drawn sheet. Lists are by column from the left, dates in UTC, `size` in points, colours as ARGB. */
export interface DrawnRow {
  cells: (string | number | Date | undefined)[];
  bold?: boolean;
  size?: number;
  fills?: (string | undefined)[];
  notes?: (string | undefined)[];
}

/** A sheet line by line. Column widths are in characters, formats in Excel's notation. */
export interface DrawnSheet {
  name: string;
  columns: { width: number; format?: string; isCentred?: boolean }[];
  frozen: { rows: number; columns: number };
  isLandscape?: boolean;
  lines: Iterable<DrawnRow>;
}

export interface WorkbookContent {
  sheets: (WrittenSheet | DrawnSheet)[];
}

const limits = {
  ...workbookLimits,
  rows: maxSheetRows.written,
  jsonParts: 4 * maxSheetRows.written,
};
export type WorkbookLimits = typeof limits;

export type WriteJob = { book: WorkbookContent } | { json: Uint8Array; limits: WorkbookLimits };

const sizeOf = ({ sheets }: WorkbookContent) =>
  sheets.reduce((sum, sheet) => sum + ('rows' in sheet ? sheet.rows.length * sheet.columns.length * 20 : 0), 0);

const write = (
  order: WriteJob,
  size: number,
  asker: QueueClient,
  inTurn: SheetQueue,
): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn({ ...asker, size }, () => {
    const worker = new Worker(new URL('./writer.mjs', import.meta.url), {
      workerData: order,
      resourceLimits,
      env: {},
      stdout: true,
      stderr: true,
    });
    return receiveAnswer(worker, asker.signal, tooLarge);
  });

/**
 * Writes an .xlsx. Texts stay texts, so that leading zeros are kept and nothing runs as a formula.
 * @throws {SheetRefused}
 */
export const writeWorkbook = (book: WorkbookContent, asker: QueueClient, inTurn: SheetQueue) =>
  write({ book }, sizeOf(book), asker, inTurn);

export const writeJsonWorkbook = (json: Uint8Array, asker: QueueClient, inTurn: SheetQueue) =>
  write({ json, limits }, json.byteLength, asker, inTurn);
