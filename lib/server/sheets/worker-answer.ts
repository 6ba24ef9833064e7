import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Problem } from '@/lib/contract/errors';
import { joinMessages } from '@/lib/contract/problems';
import { givenUp, SheetRefused } from './sheet-refused';

const timeoutMs = 20_000;
const memoryMb = 384;

/** Each call lists the worker's options one by one, because Vite (in tests of screens) can't read a spread there. */
export const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: memoryMb };

export type Answer =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { refused: string; problems?: Problem[] }
  | { invalid: Problem[] };

export async function answerOf(worker: Worker, signal: AbortSignal, tooMuch: string): Promise<Uint8Array<ArrayBuffer>> {
  let abort = () => {};
  const answer = new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ refused: tooMuch }), timeoutMs);
    abort = () => reject(givenUp());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    worker.once('message', resolve);
    worker.once('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isMemory) resolve({ refused: tooMuch });
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the worker ended without an answer'));
    });
  });
  try {
    const given = await answer;
    if ('invalid' in given) throw new SheetRefused('invalid', joinMessages(given.invalid), given.invalid);
    if ('refused' in given) throw new SheetRefused('unreadable', given.refused, given.problems);
    return given.bytes;
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
