import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const uint32 = (value: number, isLittleEndian = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittleEndian) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

const pixel = { create: { width: 1, height: 1, channels: 3, background: 'red' } } as const;

/** A segment of a JPEG: its marker, its length and its content. */
const segment = (marker: number, ...content: number[]) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content]);

/** Packs bits into the data of a scan, where an empty byte follows each byte of ones. */
function packBits(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g)?.map((text) => Number.parseInt(text.padEnd(8, '1'), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** Creates a valid progressive JPEG of one grey, with `count` scans that change nothing. */
export function jpegOfScans(count: number, side: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const oneCode = [1, ...Array<number>(15).fill(0)];
  const size = [side >> 8, side & 0xff];
  const emptyScan = [
    segment(0xda, 1, 1, 0, 1, 63, 0),
    // Each code stands for up to 32,767 blocks without content.
    packBits(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767))),
  ];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...oneCode, 0),
    segment(0xc4, 0x10, ...oneCode, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    packBits('0'.repeat(blocks)),
    ...Array.from({ length: count - 1 }, () => emptyScan).flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Creates a JPEG with `count` small segments of metadata. */
export async function jpegOfSegments(count: number): Promise<Buffer> {
  const jpeg = await sharp(pixel).jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(count).fill(segment(0xe1, 65)), jpeg.subarray(2)]);
}

/** Creates a PNG with `count` texts that unpack to 7 MB each. */
export async function pngOfTexts(count: number): Promise<Buffer> {
  const png = await sharp(pixel).png().toBuffer();
  const packed = deflateSync(Buffer.alloc(7_000_000, 'a'));
  const content = Buffer.concat([Buffer.from('iTXtkey\0\u0001\0\0\0', 'latin1'), packed]);
  const chunk = Buffer.concat([uint32(content.length - 4), content, uint32(crc32(content))]);
  // The texts follow the header of the image, which ends at byte 33.
  return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(count).fill(chunk), png.subarray(33)]);
}

/** Creates a WebP animation of `count` pictures of one pixel. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  const part = (name: string, content: Buffer) =>
    Buffer.concat([Buffer.from(name), uint32(content.length, true), content, Buffer.alloc(content.length % 2)]);
  const picture = (await sharp(pixel).webp({ lossless: true }).toBuffer()).subarray(12);
  const frame = part('ANMF', Buffer.concat([Buffer.alloc(16), picture]));
  const isAnimation = 2;
  const header = part('VP8X', Buffer.from([isAnimation, ...Array<number>(9).fill(0)]));
  const parts = [header, part('ANIM', Buffer.alloc(6)), ...Array<Buffer>(count).fill(frame)];
  return part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}
