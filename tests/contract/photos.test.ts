import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { apiPrefix } from '@/lib/contract/call';
import { type UploadFolder, uploadFile } from '@/lib/contract/files';
import { fileOf } from '../support/files';
import { jpegOfScans, jpegOfSegments, pngOfTexts, webpOfFrames } from '../support/hostile-photos';
import { createPhoto, gps } from '../support/photos';
import { signIn, startSignedIn } from '../support/sign-in';
import { switchToOtherSchool } from '../support/switch-to-other-school';

async function store(image: Sharp | Buffer, name: string, folder: UploadFolder = 'students') {
  const school = await startSignedIn();
  const bytes = new Uint8Array(Buffer.isBuffer(image) ? image : await image.toBuffer());
  const { filename } = await school.call(uploadFile, { query: { folder }, file: new File([bytes], name) });
  const stored = readFileSync(join(school.filesDir, folder, filename));
  const row = await school.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ filename, bytes: stored.length });
  return { filename, stored, image: await sharp(stored).metadata() };
}

async function refuse(image: Buffer, name: string) {
  const school = await startSignedIn();
  const file = new File([new Uint8Array(image)], name);
  const refusal = await school.refusal(uploadFile, { query: { folder: 'students' }, file });
  expect(await school.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  expect(await school.db.selectFrom('unfinished_files').selectAll().execute()).toEqual([]);
  return refusal;
}

const unreadable = (message: string) => ({
  status: 422,
  body: { detail: [{ field: 'file', message }] },
});

/** The colours of the four corners, clockwise from the top left. */
async function cornersOf(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [right, bottom] = [info.width - 1, info.height - 1];
  return [
    [0, 0],
    [right, 0],
    [right, bottom],
    [0, bottom],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
    return `${red > 128 ? 'R' : ''}${green > 128 ? 'G' : ''}${blue > 128 ? 'B' : ''}`;
  });
}

describe('a photo', () => {
  it('of a camera is stored upright, small, and without the position where it was taken', async () => {
    const photo = await createPhoto({ width: 4000, height: 3000, orientation: 6 });
    expect(photo.includes(gps.label)).toBe(true);
    const { filename, stored, image } = await store(photo, 'Asha.JPEG');
    expect(filename).toBe('Asha.jpg');
    expect(image).toMatchObject({ format: 'jpeg', width: 768, height: 1024, space: 'srgb' });
    expect([image.exif, image.icc, image.xmp, image.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(stored.includes(gps.label)).toBe(false);
    // The camera was turned: the corner at the bottom left of the sensor is the top left of the picture.
    expect(await cornersOf(stored)).toEqual(['RG', 'R', 'G', 'B']);
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'in %s format becomes a JPEG, and is not enlarged',
    async (format) => {
      const image = sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } });
      const stored = await store(image.toFormat(format), `a.${format}`, 'parents');
      expect(stored.filename).toBe('a.jpg');
      expect(stored.image).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    },
  );

  it.each(['png', 'webp', 'gif'] as const)('in %s format keeps its transparent parts', async (format) => {
    const pixels = { create: { width: 300, height: 300, channels: 4, background: '#0000' } } as const;
    const stored = await store(sharp(pixels).toFormat(format), `hill.${format}`);
    expect(stored.filename).toBe('hill.png');
    expect(stored.image).toMatchObject({ format: 'png', width: 300, height: 300, hasAlpha: true });
    expect((await sharp(stored.stored).stats()).isOpaque).toBe(false);
  });

  it('keeps only the first picture of an animation', async () => {
    const createFrame = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await createFrame('red'), await createFrame('blue')];
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { stored, image } = await store(animation, 'a.gif');
    expect(image).toMatchObject({ width: 20, height: 10 });
    expect(await cornersOf(stored)).toEqual(['R', 'R', 'R', 'R']);
  });

  it.each([
    ['in CMYK', 'cmyk', 'jpeg'],
    ['with 16 bits per colour', 'rgb16', 'png'],
  ] as const)('%s becomes an ordinary one', async (_, colourspace, format) => {
    const red = sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } });
    const { stored, image } = await store(red.toColourspace(colourspace).toFormat(format), `a.${format}`);
    expect(image).toMatchObject({ format: 'jpeg', space: 'srgb', depth: 'uchar' });
    expect(await cornersOf(stored)).toEqual(['R', 'R', 'R', 'R']);
  });

  it.each([5000, 700, 20])('that is cut off after %d bytes is refused', async (size) => {
    const photo = await createPhoto({ width: 1200, height: 900 });
    expect(photo.length).toBeGreaterThan(size);
    expect(await refuse(photo.subarray(0, size), 'a.jpg')).toMatchObject(
      unreadable('This photo can’t be read. Please choose another one.'),
    );
  });

  it('that is something else with the first bytes of an image is refused', async () => {
    const page = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>'.repeat(100))]);
    expect(await refuse(page, 'a.jpg')).toMatchObject(
      unreadable('This photo can’t be read. Please choose another one.'),
    );
  });

  it('of a camera with 48 megapixels is accepted', async () => {
    const photo = sharp({ create: { width: 8064, height: 6048, channels: 3, background: 'blue' } });
    expect((await store(photo.jpeg(), 'a.jpg')).image).toMatchObject({ width: 1024, height: 768 });
  });

  it.each([
    ['a.jpg', 'jpeg', 7100, 48],
    ['a.png', 'png', 4100, 16],
  ] as const)('%s of more megapixels is refused', async (name, format, side, limit) => {
    const photo = sharp({ create: { width: side, height: side, channels: 3, background: 'blue' } });
    expect(await refuse(await photo.toFormat(format).toBuffer(), name)).toMatchObject(
      unreadable(`This photo has more than ${limit} megapixels. Please choose another one.`),
    );
  });

  it.each([
    ['a JPEG of 20,000 scans', 'a.jpg', () => jpegOfScans(20_000, 6900)],
    ['a JPEG of 500,000 segments', 'a.jpg', () => jpegOfSegments(500_000)],
    ['a PNG of 600 packed texts', 'a.png', () => pngOfTexts(600)],
    ['a WebP of 60,000 pictures', 'a.webp', () => webpOfFrames(60_000)],
  ])('that would take long or much memory is refused: %s', async (_, name, create) => {
    const image = await create();
    expect(image.length).toBeLessThan(5_000_000);
    expect(await refuse(image, name)).toMatchObject(
      unreadable('This photo takes too much time or memory to read. Please choose another one.'),
    );
  });

  it('is given up when its sender disconnects', async () => {
    const school = await startSignedIn();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(jpegOfScans(50, 6900))], 'a.jpg'));
    const controller = new AbortController();
    const request = new Request(`http://embedded${apiPrefix}${uploadFile.path}?folder=students`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signIn(school)}` },
      body: form,
      signal: controller.signal,
    });
    const reply = school.app.fetch(request);
    await vi.waitFor(() => expect(school.backend.sheetQueues.photos.load().inWork).toBe(1), { timeout: 10_000 });
    controller.abort();
    expect((await reply).status).toBe(499);
    expect(await school.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });

  it('waits only for photos of its own school when that school sends many', async () => {
    const school = await startSignedIn();
    const photo = new Uint8Array(await createPhoto({ width: 2000, height: 2000 }));
    const send = () => school.send(uploadFile, { query: { folder: 'students' }, file: new File([photo], 'a.jpg') });
    const order: string[] = [];
    const { actHere, actThere } = await switchToOtherSchool(school, '9812345678');
    actHere();
    const uploads = Array.from({ length: 12 }, async () => {
      const { status } = await send();
      order.push(`first school ${status}`);
    });
    actThere();
    const { status } = await send();
    order.push(`other school ${status}`);
    await Promise.all(uploads);
    expect(order.filter((text) => text === 'first school 503')).toHaveLength(2);
    expect(order.filter((text) => text === 'first school 200')).toHaveLength(10);
    const stored = order.filter((text) => text.endsWith('200'));
    expect(stored.slice(0, 3)).toContain('other school 200');
  });

  it('that claims to be huge is refused from its first bytes', async () => {
    const bytes = Buffer.from(await fileOf('png', 'a.png').arrayBuffer());
    // The width and the height in the header of a PNG.
    bytes.writeUInt32BE(0x7fff_ffff, 16);
    bytes.writeUInt32BE(0x7fff_ffff, 20);
    expect((await refuse(bytes, 'a.png')).status).toBe(422);
  });
});
