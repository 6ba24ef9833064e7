import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Problem } from '@/lib/contract/errors';
import { joinMessages } from '@/lib/contract/problems';
import type { Budget } from './lanes';
import { cancelledError, SheetRefused } from './sheet-refused';

/**
 * Returns the memory limit of a worker. The other options are repeated in each call of `new Worker`, because the screen
 * tests run in Vite, which can't read a spread there.
 */
export const resourceLimitsOf = ({ memoryMb }: Budget): ResourceLimits => ({ maxOldGenerationSizeMb: memoryMb });

export type WorkerAnswer =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { refused: string; problems?: Problem[] }
  | { overBudget: true }
  | { invalid: Problem[] };

/**
 * Returns the bytes that a worker sends, or `null` if the file exceeds the limits and can be tried with higher limits.
 * @throws {SheetRefused} if the worker refuses the file, if the file exceeds the highest limits, or if the client has
 * disconnected.
 */
export async function receiveAnswer(
  worker: Worker,
  signal: AbortSignal,
  { timeoutMs, isLast }: Budget,
  limitMessage: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let abort = () => {};
  const answer = new Promise<WorkerAnswer>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ overBudget: true }), timeoutMs);
    abort = () => reject(cancelledError());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    worker.once('message', resolve);
    worker.once('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isMemory) resolve({ overBudget: true });
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the worker ended without an answer'));
    });
  });
  try {
    const content = await answer;
    if ('invalid' in content) throw new SheetRefused('invalid', joinMessages(content.invalid), content.invalid);
    if ('refused' in content) throw new SheetRefused('unreadable', content.refused, content.problems);
    if ('bytes' in content) return content.bytes;
    if (!isLast) return null;
    throw new SheetRefused('unreadable', limitMessage);
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
