import type { QueueClient, SheetQueue } from './fair-queue';
import { SheetRefused } from './sheet-refused';

/**
 * The limits of parts that take time or memory to decode, far above those of real photos. Encoders write about 10 scans,
 * and a JPEG of 5 MB has at most 80 full segments. A text of a PNG can unpack to 7 MB, which is in memory twice.
 */
const limits = { scans: 50, segments: 1_000, texts: 16, frames: 1_000 };

/** A decoder passes over all pixels once per scan. */
function isComplexJpeg(bytes: Buffer): boolean {
  let scans = 0;
  let segments = 0;
  for (let at = 2; at + 3 < bytes.length; at += 1) {
    const marker = bytes[at + 1] ?? 0;
    // Skips pixels. Fill bytes, escaped bytes, and marks within a scan have no length.
    if (bytes[at] !== 0xff || marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) continue;
    if (marker === 0xd9) return false;
    segments += 1;
    if (marker === 0xda) scans += 1;
    if (scans > limits.scans || segments > limits.segments) return true;
    at += 1 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

const packedTexts = new Set(['iTXt', 'zTXt'].map((name) => Buffer.from(name).readUInt32BE()));

/** Counts the packed texts of a PNG, which the decoder unpacks although they are not kept. */
function isComplexPng(bytes: Buffer): boolean {
  let texts = 0;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (packedTexts.has(bytes.readUInt32BE(at + 4))) texts += 1;
    if (texts > limits.texts) return true;
  }
  return false;
}

const webpFrame = Buffer.from('ANMF').readUInt32BE();

/** Counts the pictures of an animation, because the time to read their list is quadratic. */
function isComplexWebp(bytes: Buffer): boolean {
  let frames = 0;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (bytes.readUInt32BE(at) === webpFrame) frames += 1;
    if (frames > limits.frames) return true;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

/** Detects an image that is crafted to take much time or memory. Reads only the structure of the file. */
export function isComplex(image: Uint8Array): boolean {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  const start = bytes.toString('latin1', 0, 4);
  if (start === '\x89PNG') return isComplexPng(bytes);
  if (start === 'RIFF') return isComplexWebp(bytes);
  return start.startsWith('\xff\xd8') && isComplexJpeg(bytes);
}

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
