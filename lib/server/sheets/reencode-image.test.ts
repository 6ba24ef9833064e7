import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegOfScans, jpegOfSegments, pngOfTexts, webpOfFrames } from '../../../tests/support/hostile-photos';
import { isComplex } from './reencode-image';

const end = Buffer.from([0xff, 0xd9]);

describe('an image with', () => {
  it.each([
    ['scans', 50, (count: number) => jpegOfScans(count, 800)],
    ['segments', 990, jpegOfSegments],
    ['packed texts', 16, pngOfTexts],
    ['pictures', 1000, webpOfFrames],
  ])('more %s than allowed is complex', async (_, count, create) => {
    expect(isComplex(await create(count))).toBe(false);
    expect(isComplex(await create(count + 50))).toBe(true);
  });
});

describe('a photo is not complex', () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = sharp({ create: { width: 120, height: 80, channels: 3, background: 'red', noise } });

  it.each([
    ['baseline JPEG', photo.clone().jpeg()],
    ['progressive JPEG', photo.clone().jpeg({ progressive: true })],
    ['JPEG of mozjpeg', photo.clone().jpeg({ mozjpeg: true })],
    ['PNG', photo.clone().png({ progressive: true })],
    ['WebP', photo.clone().webp()],
  ])('as %s', async (_, image) => {
    expect(isComplex(await image.toBuffer())).toBe(false);
  });

  it('for the images that it contains', async () => {
    const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0x03, 0x02]), Buffer.alloc(0x300, 'ffda', 'hex')]);
    const jpeg = await photo.clone().jpeg().toBuffer();
    expect(isComplex(Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)]))).toBe(false);
  });

  it('for what follows its end', async () => {
    const film = Buffer.alloc(100_000, 'ffda0000', 'hex');
    expect(isComplex(Buffer.concat([jpegOfScans(10, 80), film]))).toBe(false);
  });

  it.each([['ffd8'], ['ffd8ff'], ['ffd8ffda'], ['ffd8ffda0000'], ['89504e47'], ['89504e470d0a1a0a00'], ['52494646']])(
    'when it is cut off: %s',
    (hex) => {
      expect(isComplex(Buffer.from(hex, 'hex'))).toBe(false);
    },
  );

  it('when it consists of fill bytes', () => {
    expect(isComplex(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1000, 0xff), end]))).toBe(false);
  });
});
