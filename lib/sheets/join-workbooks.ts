/** Joins workbooks in a worker thread with limits on memory and time. */
import { Worker } from 'node:worker_threads';
import type { Asker, SheetQueue } from './fair-queue';
import { answerOf, resourceLimits } from './worker-answer';

/** A workbook's bytes, and the name of its sheet in the joined one. */
export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

const tooLarge = 'These sheets are too large to join. Please choose fewer of them.';

/**
 * One .xlsx with the first visible sheet of each file, styles and all, in their order.
 * @throws {SheetRefused} with a problem for each file that has no such sheet.
 */
export const joinWorkbooks = (files: NamedFile[], asker: Asker, inTurn: SheetQueue): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn({ ...asker, size: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }, () => {
    const worker = new Worker(new URL('./joiner.mjs', import.meta.url), {
      // The build adds to it, so that it has to be an object.
      workerData: { files },
      resourceLimits,
      env: {},
      stdout: true,
      stderr: true,
    });
    return answerOf(worker, asker.signal, tooLarge);
  });
