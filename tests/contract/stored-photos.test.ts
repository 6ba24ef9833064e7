import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { UploadFolder } from '@/lib/contract/files';
import { normalizedKey } from '@/lib/format/normalize-text';
import { reencodeStoredPhotos } from '@/lib/server/backend/maintenance/reencode-stored-photos';
import { sweepFiles } from '@/lib/server/backend/maintenance/sweep-files';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { collectOutput } from '../support/collect-output';
import { createStores } from '../support/file-stores';
import { createPhoto, gps } from '../support/photos';
import { startSignedIn } from '../support/sign-in';
import { addStudent } from '../support/students';

const created_at = '2025-01-01T00:00:00.000Z';

/** Stores a photo as the versions before migration 020 did. */
async function storeOld({ db, backend }: TestBackend, folder: UploadFolder, filename: string, bytes: Uint8Array) {
  await backend.files.add(folder, filename, bytes);
  const row = { school_id: schoolId, folder, filename, same_key: normalizedKey(filename), created_at };
  await db
    .insertInto('uploads')
    .values({ ...row, bytes: bytes.length, needs_reencoding: 1 })
    .execute();
}

const reencode = ({ backend }: TestBackend, signal = new AbortController().signal) =>
  reencodeStoredPhotos(backend, signal);

async function read({ backend }: TestBackend, folder: string, filename: string): Promise<Buffer> {
  const file = await backend.files.open(folder, filename);
  if (!file) throw new Error(`${folder}/${filename} is missing`);
  return buffer(file.content);
}

async function startWithOldPhoto(setup: Parameters<typeof startSignedIn>[0] = {}) {
  const school = await startSignedIn(setup);
  const photo = await createPhoto({ orientation: 6 });
  await storeOld(school, 'students', 'asha.png', photo);
  const student = await addStudent(school, { profilepic: 'asha.png' });
  const findName = async () => {
    const row = school.db.selectFrom('students').select('profilepic').where('id', '=', student.id);
    return (await row.executeTakeFirstOrThrow()).profilepic;
  };
  return { school, photo, findName };
}

describe.each(Object.entries(createStores))('in %s, a stored photo', (_, openStore) => {
  it('is re-encoded once, under a new name, in all records that refer to it', async () => {
    const { school, findName } = await startWithOldPhoto({ files: await openStore() });
    const { db, backend } = school;
    const rows = JSON.stringify({ students: [{ profilepic: 'asha.png', note: 'of "asha.png"' }] });
    const record = { noun: 'students', record_id: 5, name: 'A', rows, created_at } as const;
    await db
      .insertInto('bin_records')
      .values({ ...record, school_id: schoolId, deleted_by: adminId })
      .execute();
    await storeOld(school, 'logo', 'hill.jpg', await createPhoto());
    await db.updateTable('schools').set({ logo: 'hill.jpg' }).execute();
    const output = collectOutput();

    await reencode(school);
    await reencode(school);

    expect(output.events()).toMatchObject([{ photos: 2, msg: 'stored photos re-encoded' }]);
    const name = await findName();
    expect(name).toBe('asha.jpg');
    const stored = await read(school, 'students', name);
    expect(stored.includes(gps.label)).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 60 });
    const { rows: binRows } = await db.selectFrom('bin_records').select('rows').executeTakeFirstOrThrow();
    expect(JSON.parse(binRows)).toEqual({ students: [{ profilepic: 'asha.jpg', note: 'of "asha.png"' }] });
    const { logo } = await db.selectFrom('schools').select('logo').executeTakeFirstOrThrow();
    expect(logo).toMatch(/^hill-[0-9a-f]{8}\.jpg$/);
    expect((await read(school, 'logo', logo ?? '')).includes(gps.label)).toBe(false);
    for (const [folder = '', filename = ''] of [
      ['students', 'asha.png'],
      ['logo', 'hill.jpg'],
    ])
      expect(await backend.files.size(folder, filename)).toBe(null);
    const uploads = await db.selectFrom('uploads').select(['filename', 'bytes', 'needs_reencoding']).execute();
    expect(uploads.find(({ filename }) => filename === name)?.bytes).toBe(stored.length);
    expect(uploads.map(({ needs_reencoding }) => needs_reencoding)).toEqual([0, 0]);
  });
});

describe('the re-encoding of stored photos', () => {
  it('leaves a photo that can’t be read, and logs its id once', async () => {
    const school = await startSignedIn();
    await storeOld(school, 'students', 'asha.jpg', Buffer.from('not a photo'));
    await addStudent(school, { profilepic: 'asha.jpg' });
    const output = collectOutput();
    await reencode(school);
    await reencode(school);
    const { id } = await school.db.selectFrom('uploads').select('id').executeTakeFirstOrThrow();
    expect(output.events()).toMatchObject([{ schoolId, uploadId: id, msg: 'a stored photo can’t be read' }]);
    expect(output.text()).not.toContain('asha');
    expect((await read(school, 'students', 'asha.jpg')).toString()).toBe('not a photo');
  });

  it('skips a photo without its file, or without a record, and goes on with the others', async () => {
    const { school, findName } = await startWithOldPhoto();
    await storeOld(school, 'students', 'unused.jpg', await createPhoto());
    await storeOld(school, 'students', 'missing.jpg', await createPhoto());
    await addStudent(school, { profilepic: 'missing.jpg' });
    await school.backend.files.remove('students', 'missing.jpg');
    await reencode(school);
    expect(await findName()).toBe('asha.jpg');
    const waiting = school.db.selectFrom('uploads').select('filename').where('needs_reencoding', '=', 1);
    expect((await waiting.orderBy('id').execute()).map(({ filename }) => filename)).toEqual([
      'unused.jpg',
      'missing.jpg',
    ]);
    // A photo is re-encoded when a record refers to it again.
    await addStudent(school, { profilepic: 'unused.jpg' });
    await reencode(school);
    expect((await waiting.execute()).map(({ filename }) => filename)).toEqual(['missing.jpg']);
  });

  it('in two consoles at once leaves one new photo', async () => {
    const { school, findName } = await startWithOldPhoto();
    await Promise.all([reencode(school), reencode(school)]);
    const name = await findName();
    expect((await read(school, 'students', name)).includes(gps.label)).toBe(false);
    expect(await school.db.selectFrom('uploads').select('filename').execute()).toEqual([{ filename: name }]);
    // The photo of the other console is removed like an upload that was not finished.
    const unfinished = await school.db.selectFrom('unfinished_files').select('filename').execute();
    await school.db.updateTable('unfinished_files').set({ remove_after: created_at }).execute();
    await sweepFiles(school.backend, new AbortController().signal);
    for (const { filename } of unfinished) expect(await school.backend.files.size('students', filename)).toBe(null);
    expect(await school.backend.files.size('students', name)).not.toBe(null);
  });

  it('ends when the console closes', async () => {
    const { school, findName } = await startWithOldPhoto();
    await reencode(school, AbortSignal.abort());
    expect(await findName()).toBe('asha.png');
  });
});
