/** Reads an uploaded spreadsheet in a worker thread with limits on size, memory and time. */
import { Worker } from 'node:worker_threads';
import { maxSheetRows, type SheetRow } from '@/lib/contract/sheets';
import { beginsLike, fileKinds, kindOf } from '@/lib/contract/values/file-kinds';
import type { Asker, SheetQueue } from './fair-queue';
import { answerOf, resourceLimits } from './worker-answer';

/** Limits for reading a sheet: a small file can unpack to gigabytes. */
const sheetLimits = {
  /** Below the header. */
  rows: maxSheetRows.read,
  columns: 100,
  zipEntries: 500,
  inflatedBytes: 64 * 1024 * 1024,
  /** Rows including formatted but empty ones, counted before the file is parsed. */
  writtenRows: 4 * maxSheetRows.read,
  /** Characters of one cell, several times what any column accepts. */
  cellLength: 1_000,
  /** Characters of all cells. Cells may share one text in the file, but are copied on their way out of the worker. */
  textLength: 20_000_000,
};
export type SheetLimits = typeof sheetLimits;

/** The filled rows of a file's first visible sheet. */
export interface Sheet {
  rows: SheetRow[];
}

export type Format = 'xls' | 'xlsx' | 'csv';

const tooComplex = 'This file is too complex to read. Please split it, or copy its rows into the template.';

/**
 * Reads the first visible sheet of an .xlsx, .xls or .csv file; one file at a time, so that parallel uploads can't exhaust
 * memory.
 * @returns a `Sheet` as JSON, made in the worker so that nobody waits for it.
 * @throws {SheetRefused}
 */
export const readSheetAsJson = (file: File, asker: Asker, inTurn: SheetQueue): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn({ ...asker, size: file.size }, async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const worker = new Worker(new URL('./reader.mjs', import.meta.url), {
      workerData: { bytes, format: formatOf(bytes, file.name), limits: sheetLimits },
      resourceLimits,
      env: {},
      stdout: true,
      stderr: true,
    });
    return answerOf(worker, asker.signal, tooComplex);
  });

/**
 * The same for who needs the rows.
 * @throws {SheetRefused}
 */
export async function readSheet(file: File, asker: Asker, inTurn: SheetQueue): Promise<Sheet> {
  const json = new TextDecoder().decode(await readSheetAsJson(file, asker, inTurn));
  return JSON.parse(json) as Sheet; // written by our own worker
}

/** A workbook is one whatever its name says; text is known by its name alone. */
function formatOf(bytes: Uint8Array, name: string): Format | null {
  if (beginsLike(fileKinds.xls, bytes)) return 'xls';
  if (beginsLike(fileKinds.xlsx, bytes)) return 'xlsx';
  return kindOf(name, [fileKinds.csv]) ? 'csv' : null;
}
