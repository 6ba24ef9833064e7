import { deflateRawSync } from 'node:zlib';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { readPhotos } from './read-photos';

async function zipOf(files: Record<string, string | Uint8Array>): Promise<File> {
  const zip = new JSZip();
  for (const [path, content] of Object.entries(files)) zip.file(path, content, { createFolders: false });
  return new File([await zip.generateAsync({ type: 'arraybuffer' })], 'class.zip');
}

const tooMany = 'You can choose at most 10,000 files at once. Please choose the photos in several parts.';

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.jpg`, '']));

/** Changes the bytes of an archive from the start of its end record. */
async function withEndRecord(archive: File, change: (end: DataView) => void): Promise<File> {
  const bytes = await archive.arrayBuffer();
  change(new DataView(bytes, bytes.byteLength - 22));
  return new File([bytes], archive.name);
}

/** Creates an archive with one small entry that unpacks to `size` bytes of zeros. */
async function bombOf(size: number): Promise<File> {
  const bytes = Buffer.from(await (await zipOf({ '1.jpg': deflateRawSync(Buffer.alloc(size)) })).arrayBuffer());
  const directoryStart = bytes.readUInt32LE(bytes.length - 6);
  const deflated = 8;
  // The fields for the method of compression, in the header of the entry and in the directory.
  for (const offset of [8, directoryStart + 10]) bytes.writeUInt16LE(deflated, offset);
  return new File([bytes], 'bomb.zip');
}

describe('a zip archive of photos', () => {
  it('lists its photos without folders and files of the operating system, and unpacks each when it is read', async () => {
    const zip = await zipOf({ 'a/1.jpg': 'one', 'a\\2.jpg': 'two', '__MACOSX/a/._1.jpg': '', 'a/.DS_Store': '' });
    const photos = await readPhotos([zip]);
    expect(photos.map(({ path }) => path)).toEqual(['class.zip/a/1.jpg', 'class.zip/a\\2.jpg']);
    const files = await Promise.all(photos.map(({ read }) => read()));
    expect(files.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg']);
    expect(await files[1]?.text()).toBe('two');
  });

  it('unpacks no photo beyond the largest size', async () => {
    const [bomb] = await readPhotos([await bombOf(51 * 1024 * 1024)]);
    await expect(bomb?.read()).rejects.toThrow('This file unpacks to more than 50 MB.');
  });

  it.each<[string, () => Promise<File[]>, string]>([
    [
      'too many files',
      async () => [await withEndRecord(await zipOf(numbered(5)), (end) => end.setUint16(10, 10_001, true))],
      tooMany,
    ],
    [
      'a directory that is too long for its number of files',
      async () => [
        await withEndRecord(await zipOf({ '1.jpg': new Uint8Array(4_000_000) }), (end) => {
          end.setUint32(12, 3_500_000, true);
          end.setUint32(16, end.byteOffset - 3_500_000, true);
        }),
      ],
      tooMany,
    ],
    [
      'more files than it counts',
      async () => [await withEndRecord(await zipOf(numbered(5)), (end) => end.setUint16(10, 1, true))],
      '“class.zip” has several files with the same name. Please choose the folder instead.',
    ],
    [
      'a directory of another size',
      async () => [await withEndRecord(await zipOf(numbered(5)), (end) => end.setUint32(12, 1, true))],
      '“class.zip” can’t be read as a zip archive. Please choose the folder instead.',
    ],
    [
      'two files with one path',
      async () => [await zipOf({ 'a.jpg': '1', 'x/../a.jpg': '2' })],
      '“class.zip” has several files with the same name. Please choose the folder instead.',
    ],
    [
      'no directory',
      async () => [new File(['PK\u0003\u0004'.repeat(9)], 'class.zip')],
      '“class.zip” can’t be read as a zip archive. Please choose the folder instead.',
    ],
    [
      'too much in total',
      async () => ['a.zip', 'b.zip'].map((name) => Object.defineProperty(new File([], name), 'size', { value: 3e8 })),
      'The zip archives have 572 MB. The largest allowed is 500 MB. Please choose the folder instead.',
    ],
    [
      'too many files together',
      async () => [await zipOf(numbered(5)), ...Array.from({ length: 9_996 }, () => new File([], 'a.jpg'))],
      tooMany,
    ],
  ])('with %s is refused', async (_, create, message) => {
    await expect(readPhotos(await create())).rejects.toThrow(message);
  });
});
