import { maxSheetRows, type WrittenSheet, workbookLimits } from '@/lib/contract/sheets';
import { tooLarge } from './check-workbook.mjs';
import type { QueueClient, SheetQueue } from './fair-queue';

/** Each list has one item per column from the left. Dates are in UTC, and `size` is in points. */
export interface DrawnRow {
  cells: (string | number | Date | undefined)[];
  bold?: boolean;
  size?: number;
  fills?: (string | undefined)[];
  notes?: (string | undefined)[];
}

/** Column widths are in characters, and number formats are in Excel's notation. */
export interface DrawnSheet {
  name: string;
  columns: { width: number; format?: string; isCentred?: boolean }[];
  frozen: { rows: number; columns: number };
  isLandscape?: boolean;
  lines: Iterable<DrawnRow>;
}

export interface WorkbookContent {
  sheets: (WrittenSheet | DrawnSheet)[];
  /** The number of people in a drawn sheet. In other sheets, each row is one of the people. */
  people?: number;
}

const limits = {
  ...workbookLimits,
  rows: maxSheetRows.written,
  jsonParts: 4 * maxSheetRows.written,
};
export type WorkbookLimits = typeof limits;

export type WriteJob = { kind: 'write' } & ({ book: WorkbookContent } | { json: Uint8Array; limits: WorkbookLimits });

const sizeOf = ({ sheets }: WorkbookContent) =>
  sheets.reduce((sum, sheet) => sum + ('rows' in sheet ? sheet.rows.length * sheet.columns.length * 20 : 0), 0);

const write = (job: WriteJob, size: number, client: QueueClient, queue: SheetQueue): Promise<Uint8Array<ArrayBuffer>> =>
  queue({ ...client, size }, (_, worker) =>
    worker.run(job, { transferList: [], signal: client.signal, limitMessage: tooLarge }),
  );

/** Texts are stored as texts, so that leading zeros are kept and no text runs as a formula. @throws {SheetRefused} */
export const writeWorkbook = (book: WorkbookContent, client: QueueClient, queue: SheetQueue) =>
  write({ kind: 'write', book }, sizeOf(book), client, queue);

export const writeJsonWorkbook = (json: Uint8Array, client: QueueClient, queue: SheetQueue) =>
  write({ kind: 'write', json, limits }, json.byteLength, client, queue);
