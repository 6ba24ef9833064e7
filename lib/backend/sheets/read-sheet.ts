import { Worker } from 'node:worker_threads';
import { HttpError } from '../http/http-error';
import { readTimeoutMs, sheetLimits, workerMemoryMb } from './limits';
import type { Sheet } from './sheet';

type Outcome = { sheet: Sheet } | { refused: string };

const tooBig =
  'This file needs too much memory or time to be read. Please split it, or copy its rows into the template.';

let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads an .xlsx or .csv file's first sheet in a worker of bounded memory and time; one file at a time, so that
 * uploads can't add their memory up.
 * @throws {HttpError} 422 with what is wrong with the file as a whole.
 */
export async function readSheet(file: File): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const outcome = queue.then(() => readInWorker(bytes, file.name));
  queue = outcome.catch(() => {});
  const result = await outcome;
  if ('refused' in result) throw new HttpError(422, result.refused);
  return result.sheet;
}

function readInWorker(bytes: Uint8Array, name: string): Promise<Outcome> {
  const worker = new Worker(new URL('./sheet-worker.mjs', import.meta.url), {
    workerData: { bytes, name, limits: sheetLimits },
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise<Outcome>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ refused: tooBig }), readTimeoutMs);
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
