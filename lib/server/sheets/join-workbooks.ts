import { Worker } from 'node:worker_threads';
import type { QueueClient, SheetQueue } from './fair-queue';
import { receiveAnswer, resourceLimitsOf } from './worker-answer';

export interface NamedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** `inflatedBytes` limits the unpacked size of all files together. */
export interface JoinJob {
  files: NamedFile[];
  inflatedBytes: number;
}

const tooLarge = 'These sheets are too large to join. Please choose fewer of them.';

export const joinWorkbooks = (
  files: NamedFile[],
  client: QueueClient,
  queue: SheetQueue,
): Promise<Uint8Array<ArrayBuffer>> =>
  queue({ ...client, size: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }, (budget) => {
    const worker = new Worker(new URL('./joiner.mjs', import.meta.url), {
      // `workerData` must be an object, because the build adds properties to it.
      workerData: { files, inflatedBytes: budget.inflatedBytes } satisfies JoinJob,
      transferList: budget.isLast ? files.map(({ bytes }) => bytes.buffer) : [],
      resourceLimits: resourceLimitsOf(budget),
      env: {},
      stdout: true,
      stderr: true,
    });
    return receiveAnswer(worker, client.signal, budget, tooLarge);
  });
