import type { QueueClient, SheetQueue } from './fair-queue';

export interface NamedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface JoinJob {
  kind: 'join';
  files: NamedFile[];
  inflatedBytes: number;
}

const tooLarge = 'These sheets are too large to join. Please choose fewer of them.';

export const joinWorkbooks = (
  files: NamedFile[],
  client: QueueClient,
  queue: SheetQueue,
): Promise<Uint8Array<ArrayBuffer>> =>
  queue(
    { ...client, size: files.reduce((sum, { bytes }) => sum + bytes.length, 0) },
    ({ inflatedBytes, isLast }, worker) => {
      const job: JoinJob = { kind: 'join', files, inflatedBytes };
      const transferList = isLast ? files.map(({ bytes }) => bytes.buffer) : [];
      return worker.run(job, { transferList, signal: client.signal, limitMessage: tooLarge });
    },
  );
