import type * as z from 'zod/mini';
import { maxSheetRows, type readSheets } from '@/lib/contract/sheets';
import { fileKinds, hasSignature, kindOf } from '@/lib/contract/values/file-kinds';
import type { QueueClient, SheetQueue } from './fair-queue';
import type { Budget } from './sheet-worker';

/**
 * Limits for reading a sheet, because a small file can inflate to gigabytes. `textLength` limits the characters of all
 * cells together, because the worker returns a copy for each cell, even if cells share a text in the file.
 */
const sheetLimits = {
  rows: maxSheetRows.read,
  columns: 100,
  zipEntries: 500,
  writtenRows: 4 * maxSheetRows.read,
  cellLength: 1_000,
  textLength: 20_000_000,
};
export type SheetLimits = typeof sheetLimits & Pick<Budget, 'inflatedBytes'>;

export type Sheet = z.infer<typeof readSheets>;

export interface ReadJob {
  kind: 'read';
  bytes: Uint8Array<ArrayBuffer>;
  format: 'xls' | 'xlsx' | 'csv' | 'html' | null;
  limits: SheetLimits;
}

const tooLarge =
  'This file is too large to read. Please delete the empty rows below its list, split it, or copy its rows into the template.';

/**
 * @returns JSON in the shape of `readSheets`. The worker serialises it, so that the event loop is not blocked.
 * @throws {SheetRefused}
 */
export const readSheetAsJson = (file: File, client: QueueClient, queue: SheetQueue): Promise<Uint8Array<ArrayBuffer>> =>
  queue({ ...client, size: file.size }, async ({ inflatedBytes }, worker) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const limits = { ...sheetLimits, inflatedBytes };
    const job: ReadJob = { kind: 'read', bytes, format: formatOf(bytes, file.name), limits };
    return worker.run(job, { transferList: [bytes.buffer], signal: client.signal, limitMessage: tooLarge });
  });

export async function readSheet(file: File, client: QueueClient, queue: SheetQueue): Promise<Sheet> {
  const json = new TextDecoder().decode(await readSheetAsJson(file, client, queue));
  // Safe cast: the worker has written this JSON.
  return JSON.parse(json) as Sheet;
}

/** Many websites export a web page or a text under the name of a workbook. */
function formatOf(bytes: Uint8Array, name: string): ReadJob['format'] {
  if (hasSignature(fileKinds.xls, bytes)) return 'xls';
  if (hasSignature(fileKinds.xlsx, bytes)) return 'xlsx';
  const isOther = Object.values(fileKinds).some((kind) => kind.signature !== '' && hasSignature(kind, bytes));
  if (isOther || !kindOf(name, [fileKinds.csv, fileKinds.xls, fileKinds.xlsx])) return null;
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart();
  return start.startsWith('<') && !kindOf(name, [fileKinds.csv]) ? 'html' : 'csv';
}
