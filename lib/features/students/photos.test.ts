import { deflateRawSync } from 'node:zlib';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { isSystemFile, matchPhotos, readPhotos, type StudentRow } from './photos';

const student = (id: number, enrollmentNo: string, firstName: string, lastName: string, middleName = '') =>
  ({ id, enrollmentNo, firstName, middleName, lastName }) as StudentRow;

const students = [
  student(1, 'GV-2026-0001', 'Trisha', 'Singh', 'Lata'),
  student(2, 'GV-2026-0002', 'Ravi', 'Rao'),
  student(3, 'GV-2026-0003', 'Ravi', 'Rao'),
];

const match = (...paths: string[]) =>
  matchPhotos(
    paths.map((path) => ({ path, size: 1000, read: () => Promise.reject(new Error('not read')) })),
    students,
  ).map(({ student: found, problem }) => problem ?? found?.id);

it.each([
  'GV-2026-0001.jpg',
  'photos/gv_2026_0001.JPEG',
  'GV20260001.png',
  'Trisha Singh.jpg',
  'trisha_lata_singh.webp',
  'Singh, Trisha.jpg',
  'GV-2026-0001 Trisha Singh.jpg',
])('%s is the photo of the student with this number or name', (path) => {
  expect(match(path)).toEqual([1]);
});

it('a photo without exactly one student says why', () => {
  expect(match('Asha Rao.jpg', 'Ravi Rao.jpg', 'GV-2026-0003.pdf')).toEqual([
    'No active student has this number or name.',
    'Several students have this name. Use the number: GV-2026-0002, GV-2026-0003.',
    'Please choose an image: JPEG, PNG, WebP or GIF',
  ]);
});

it('two photos of the same student name each other', () => {
  expect(match('a/GV-2026-0001.jpg', 'b/Trisha Singh.jpg', 'GV-2026-0002.jpg')).toEqual([
    '“b/Trisha Singh.jpg” is a photo of the same student. Remove one of them.',
    '“a/GV-2026-0001.jpg” is a photo of the same student. Remove one of them.',
    2,
  ]);
});

it.each(['__MACOSX/._a.jpg', '.DS_Store', 'photos/Thumbs.db', 'photos/._a.jpg'])('%s is a system file', (path) => {
  expect(isSystemFile(path)).toBe(true);
});

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
