import type { QueueClient, SheetQueue } from './fair-queue';
import { isComplex } from './photo-parts';
import { SheetRefused } from './sheet-refused';

export interface PhotoJob {
  kind: 'photo';
  bytes: Uint8Array;
}

const tooComplex = 'This photo takes too much time or memory to read. Please choose another one.';

/**
 * Encodes an image again: upright, at most 1,024 px wide and high, in sRGB and without metadata, such as the position.
 * The result is a PNG if the image has transparent parts, otherwise a JPEG. @throws {SheetRefused}
 */
export async function reencodeImage(bytes: Uint8Array, client: QueueClient, queue: SheetQueue): Promise<Uint8Array> {
  if (isComplex(bytes)) throw new SheetRefused('unreadable', tooComplex);
  return queue({ ...client, size: bytes.length }, (_, worker) => {
    const job: PhotoJob = { kind: 'photo', bytes };
    return worker.run(job, { transferList: [], signal: client.signal, limitMessage: tooComplex });
  });
}
