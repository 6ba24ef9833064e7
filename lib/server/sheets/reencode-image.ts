import type { QueueClient, SheetQueue } from './fair-queue';
import { isComplex } from './photo-parts';
import { SheetRefused } from './sheet-refused';

export interface PhotoJob {
  kind: 'photo';
  bytes: Uint8Array;
}

const tooComplex = 'This photo takes too much time or memory to read. Please choose another one.';

/**
 * Decodes an image and encodes it again: upright, at most 1,024 px wide and high, in sRGB and without metadata, such as
 * the position where it was taken. The result is a PNG if a part of the image is transparent, otherwise a JPEG. Only the
 * first picture of an animation is kept.
 * @throws {SheetRefused}
 */
export async function reencodeImage(bytes: Uint8Array, client: QueueClient, queue: SheetQueue): Promise<Uint8Array> {
  if (isComplex(bytes)) throw new SheetRefused('unreadable', tooComplex);
  return queue({ ...client, size: bytes.length }, (_, worker) => {
    const job: PhotoJob = { kind: 'photo', bytes };
    return worker.run(job, { transferList: [], signal: client.signal, limitMessage: tooComplex });
  });
}
