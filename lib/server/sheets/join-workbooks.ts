import { Worker } from 'node:worker_threads';
import type { QueueClient, SheetQueue } from './fair-queue';
import { receiveAnswer, resourceLimits } from './worker-answer';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

const tooLarge = 'These sheets are too large to join. Please choose fewer of them.';

export const joinWorkbooks = (
  files: NamedFile[],
  client: QueueClient,
  queue: SheetQueue,
): Promise<Uint8Array<ArrayBuffer>> =>
  queue({ ...client, size: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }, () => {
    const worker = new Worker(new URL('./joiner.mjs', import.meta.url), {
      // `workerData` must be an object, because the build adds properties to it.
      workerData: { files },
      resourceLimits,
      env: {},
      stdout: true,
      stderr: true,
    });
    return receiveAnswer(worker, client.signal, tooLarge);
  });
