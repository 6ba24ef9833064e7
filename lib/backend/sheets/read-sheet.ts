/** Reads an uploaded spreadsheet in a worker thread with limits on size, memory and time. */
import { Worker } from 'node:worker_threads';
import { beginsLike, fileKinds, kindOf, megabyte } from '@/lib/contract/file-kinds';
import { HttpError } from '../http/http-error';
import { givenUp, readingQueue } from './reading-queue';

/** Limits for reading a sheet: a small file can unpack to gigabytes. */
const sheetLimits = {
  rows: 5_000,
  columns: 100,
  zipEntries: 500,
  inflatedBytes: 64 * 1024 * 1024,
  /** Rows including formatted but empty ones, counted before the file is parsed. */
  writtenRows: 20_000,
  /** Characters of one cell, several times what any column accepts. */
  cellLength: 1_000,
  /** Characters of all cells. Cells may share one text in the file, but are copied on their way out of the worker. */
  textLength: 20_000_000,
};
export type SheetLimits = typeof sheetLimits;

const readTimeoutMs = 20_000;
const workerMemoryMb = 384;

/** One cell as text, with its original type where the text alone would mislead. */
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

/** The non-empty rows of a file's first sheet; the first of them is the header. */
export interface Sheet {
  rows: SheetRow[];
}

export type Format = 'xls' | 'xlsx' | 'csv';
type Outcome = { sheet: Sheet } | { refused: string };

const tooBig = 'This file is too complex to read. Please split it, or copy its rows into the template.';

/** Reading and waiting together end well before a proxy does; what waits is held in memory. */
const inTurn = readingQueue({ filesEach: 3, files: 20, bytes: 50 * megabyte, waitMs: 20_000 });

/**
 * Reads the first sheet of an .xlsx or .csv file; one file at a time, so that parallel uploads can't exhaust memory.
 * @param reader who sent it, and the signal of their request.
 * @throws {HttpError} 422 with what is wrong with the file as a whole, 503 when too many others wait, 499 after an abort.
 */
export async function readSheet(file: File, reader: { who: number; signal: AbortSignal }): Promise<Sheet> {
  const result = await inTurn({ ...reader, size: file.size }, async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readInWorker(bytes, formatOf(bytes, file.name), reader.signal);
  });
  if ('refused' in result) throw new HttpError(422, result.refused);
  return result.sheet;
}

/** A workbook is one whatever its name says; text is known by its name alone. */
function formatOf(bytes: Uint8Array, name: string): Format | null {
  if (beginsLike(fileKinds.xls, bytes)) return 'xls';
  if (beginsLike(fileKinds.xlsx, bytes)) return 'xlsx';
  return kindOf(name, [fileKinds.csv]) ? 'csv' : null;
}

function readInWorker(bytes: Uint8Array, format: Format | null, signal: AbortSignal): Promise<Outcome> {
  const worker = new Worker(new URL('./sheet-worker.mjs', import.meta.url), {
    workerData: { bytes, format, limits: sheetLimits },
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise<Outcome>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ refused: tooBig }), readTimeoutMs);
    signal.addEventListener('abort', () => reject(givenUp()));
    worker.once('message', resolve);
    worker.once('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isMemory) resolve({ refused: tooBig });
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the sheet worker ended without an answer'));
    });
  }).finally(() => worker.terminate());
}
