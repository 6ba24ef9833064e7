import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type UploadFolder, uploadFile } from '@/lib/contract/files';
import { normalizedKey } from '@/lib/format/normalize-text';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import type { FileStore } from '@/lib/server/backend/file-storage/file-store';
import { schoolId, startBackend, type TestBackend } from '../support/backend';
import { fileOf } from '../support/files';
import { signIn, startSignedIn } from '../support/sign-in';

const megabyteBytes = 1024 * 1024;

async function upload(school: TestBackend, folder: UploadFolder, file: File): Promise<string> {
  return (await school.call(uploadFile, { query: { folder }, file })).filename;
}
const refusedUpload = (school: TestBackend, folder: string, file: File) =>
  school.refusal(uploadFile, { query: { folder }, file });

/** Creates a school with a document of 3,000 bytes, and returns a function that reads files. */
async function startReading() {
  const school = await startBackend();
  const token = await signIn(school);
  const filename = await upload(school, 'Meal_Plan', fileOf('pdf', 'a b.pdf', 3000));
  const read = (path: string, bearerToken = token) =>
    school.app.fetch(
      new Request(`http://embedded/files/${path}`, { headers: { authorization: `Bearer ${bearerToken}` } }),
    );
  return { school, filename, read };
}

describe('an uploaded file', () => {
  it('keeps its bytes and its name in its folder', async () => {
    const school = await startSignedIn();
    const menu = fileOf('pdf', 'June Menu.PDF', 2000);
    const filename = await upload(school, 'Meal_Plan', menu);
    expect(filename).toBe('June-Menu.pdf');
    const storedContent = readFileSync(join(school.filesDir, 'Meal_Plan', filename));
    expect(storedContent.equals(Buffer.from(await menu.arrayBuffer()))).toBe(true);
  });

  it('never replaces another file', async () => {
    const school = await startSignedIn();
    const first = await upload(school, 'Meal_Plan', fileOf('pdf', 'menu.pdf', 100));
    const second = await upload(school, 'Meal_Plan', fileOf('pdf', 'menu.pdf', 200));
    expect(first).toBe('menu.pdf');
    expect(second).toMatch(/^menu-[0-9a-f]{8}\.pdf$/);
    expect(readFileSync(join(school.filesDir, 'Meal_Plan', first))).toHaveLength(100);
  });

  it('is refused when another school has just taken the same name in another case', async () => {
    const disk = createDiskStore(mkdtempSync(join(tmpdir(), 'homeroom-files-')));
    const takenUpload = {
      school_id: schoolId,
      folder: 'students',
      same_key: normalizedKey('photo.jpg'),
      created_at: '',
    };
    const files: FileStore = {
      ...disk,
      async add(...file) {
        await school.db
          .insertInto('uploads')
          .values({ ...takenUpload, filename: 'PHOTO.jpg' })
          .execute();
        return disk.add(...file);
      },
    };
    const school = await startSignedIn({ files });
    expect(await refusedUpload(school, 'students', fileOf('jpg', 'photo.jpg'))).toMatchObject({
      status: 409,
      body: { message: 'There is already a file named “photo.jpg”. Please give this one another name.' },
    });
  });

  it.each([
    ['../../etc/passwd.jpg', 'etc-passwd.jpg'],
    ['..\\..\\boot.jpg', 'boot.jpg'],
    ['.htaccess.jpg', 'htaccess.jpg'],
    ['....jpg', 'file.jpg'],
    ['अदिति 🎈.jpg', 'अदिति.jpg'],
    ['a\u0000b\n.jpg', 'a-b.jpg'],
  ])('named %j is stored as %s', async (name, storedName) => {
    const school = await startSignedIn();
    expect(await upload(school, 'students', fileOf('jpg', name))).toBe(storedName);
  });

  it('with a very long name is stored under a shorter one', async () => {
    const school = await startSignedIn();
    const filename = await upload(school, 'students', fileOf('jpg', `${'अ'.repeat(300)}.jpg`));
    expect(filename).toBe(`${'अ'.repeat(70)}.jpg`);
  });

  it('is stored once when the same request is repeated', async () => {
    const school = await startSignedIn();
    const send = () =>
      school.call(
        uploadFile,
        { query: { folder: 'students' }, file: fileOf('png', 'a.png') },
        { 'idempotency-key': 'one' },
      );
    expect(await send()).toEqual(await send());
    expect(readdirSync(join(school.filesDir, 'students'))).toEqual(['a.png']);
  });
});

describe('a folder', () => {
  it.each<[UploadFolder, Parameters<typeof fileOf>[0], string]>([
    ['students', 'jpg', 'a.jpg'],
    ['parents', 'webp', 'a.png'],
    ['students', 'gif', 'a.png'],
    ['logo', 'png', 'a.png'],
    ['Meal_Plan', 'pdf', 'a.pdf'],
    ['Broadcasting', 'docx', 'a.docx'],
    ['Broadcasting', 'xls', 'a.xls'],
    ['Broadcasting', 'png', 'a.png'],
  ])('%s accepts a %s', async (folder, kind, storedName) => {
    const school = await startSignedIn();
    expect(await upload(school, folder, fileOf(kind, `a.${kind}`))).toBe(storedName);
  });

  it.each([
    ['students', fileOf('pdf', 'a.pdf'), 'can’t be used'],
    ['Meal_Plan', fileOf('jpg', 'a.jpg'), 'can’t be used'],
    ['Broadcasting', new File(['<svg/>'], 'a.svg'), 'can’t be used'],
    ['Broadcasting', new File(['<html>'], 'a.html'), 'can’t be used'],
    ['Broadcasting', fileOf('webp', 'a.webp'), 'can’t be used'],
    ['Broadcasting', fileOf('gif', 'a.gif'), 'can’t be used'],
    ['students', new File(['<html>'], 'a.jpg'), 'is not in JPEG format'],
    ['students', fileOf('png', 'a.jpg'), 'is not in JPEG format'],
    ['students', new File([], 'a.jpg'), 'is empty'],
    ['students', new File(['\0\0\0\x18ftypheic'], 'a.jpg'), 'This photo is in the format HEIC'],
    ['logo', new File(['\0\0\0\x18ftypmif1'], 'a.png'), 'This photo is in the format HEIC'],
    ['Broadcasting', new File(['a photo'], 'a.heic'), 'This photo is in the format HEIC'],
    ['Meal_Plan', new File(['\0\0\0\x18ftypheic'], 'a.pdf'), 'is not in PDF format'],
  ])('%s refuses a wrong file (%#)', async (folder, file, reason) => {
    const school = await startSignedIn();
    const { status, body } = await refusedUpload(school, folder, file);
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ field: 'file', message: expect.stringContaining(reason.replace('’', "'")) }]);
  });

  it('accepts a photo of 5 MB and refuses a larger one', async () => {
    const school = await startSignedIn();
    expect(await upload(school, 'students', fileOf('jpg', 'a.jpg', 5 * megabyteBytes))).toBe('a.jpg');
    const { status, body } = await refusedUpload(school, 'students', fileOf('jpg', 'b.jpg', 5 * megabyteBytes + 1));
    expect([status, body.message]).toEqual([413, '“b.jpg” is larger than 5 MB.']);
  });

  it('refuses a file name of more than 1,000 characters', async () => {
    const school = await startSignedIn();
    const { status, body } = await refusedUpload(school, 'students', fileOf('jpg', `${'n'.repeat(997)}.jpg`));
    expect([status, body.message]).toEqual([400, expect.stringContaining('is too long')]);
  });

  it('is refused when its name is unknown', async () => {
    const school = await startSignedIn();
    expect((await refusedUpload(school, '../students', fileOf('jpg', 'a.jpg'))).status).toBe(422);
  });
});

describe('reading a file', () => {
  it('returns its bytes to its own school', async () => {
    const { filename, read } = await startReading();
    const response = await read(`Meal_Plan/${encodeURIComponent(filename)}`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(3000);
  });

  it('requires a valid token', async () => {
    const { filename, read } = await startReading();
    expect((await read(`Meal_Plan/${filename}`, 'unknown-token')).status).toBe(401);
  });

  it('replies 404 for the files of another school', async () => {
    const { school, filename, read } = await startReading();
    const now = new Date().toISOString();
    const other = { name: 'Other', address: '', logo: null, created_at: now, updated_at: now };
    const { id } = await school.db.insertInto('schools').values(other).returning('id').executeTakeFirstOrThrow();
    await school.db.updateTable('users').set({ school_id: id }).where('school_id', '=', schoolId).execute();
    expect((await read(`Meal_Plan/${filename}`)).status).toBe(404);
  });

  it.each([
    'Meal_Plan/missing.pdf',
    'students/a-b.pdf',
    'meal_plan/a-b.pdf',
    'Meal_Plan/..%2fMeal_Plan%2fa-b.pdf',
    'Meal_Plan/%2e%2e/Meal_Plan/a-b.pdf%00',
    'Meal_Plan',
    '..%2f..%2fhomeroom.db',
  ])('replies 404 for %s', async (path) => {
    const { read } = await startReading();
    expect((await read(path)).status).toBe(404);
  });
});
