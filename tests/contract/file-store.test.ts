import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { uploadFile } from '@/lib/contract/files';
import { createMealPlan, listMealPlans } from '@/lib/contract/meal-plan';
import { createSubject } from '@/lib/contract/subjects';
import { openBucketStore } from '@/lib/server/backend/file-storage/bucket';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import type { FileStore } from '@/lib/server/backend/file-storage/file-store';
import { startBackend } from '../support/backend';
import { startBucket } from '../support/bucket';
import { fileOf } from '../support/files';
import { signIn } from '../support/sign-in';
import { emptyReply, partial, reset, stall } from '../support/upstream';

const megabyteBytes = 1024 * 1024;

async function startTestBucket() {
  const bucket = await startBucket();
  onTestFinished(bucket.close);
  return bucket;
}

const createStores: Record<string, () => Promise<FileStore>> = {
  async 'a folder'() {
    const directory = mkdtempSync(join(tmpdir(), 'homeroom-files-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    writeFileSync(join(directory, 'secret.pdf'), 'beside the files');
    return createDiskStore(join(directory, 'files'));
  },
  'a bucket': async () => openBucketStore((await startTestBucket()).bucket),
};

async function read(files: FileStore, folder: string, filename: string) {
  const file = await files.open(folder, filename);
  return file && { size: file.size, content: await buffer(file.content) };
}

/** Creates a school with this file store, and returns functions to upload and read files. */
async function startSchool(files: FileStore) {
  const school = await startBackend({ files });
  const authorization = `Bearer ${await signIn(school)}`;
  return {
    ...school,
    upload: (file: File) => school.call(uploadFile, { query: { folder: 'Meal_Plan' }, file }),
    read: (filename: string) =>
      school.app.fetch(
        new Request(`http://embedded/files/Meal_Plan/${encodeURIComponent(filename)}`, { headers: { authorization } }),
      ),
  };
}

it('createDiskStore does not follow links or read pipes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'homeroom-files-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const files = createDiskStore(directory);
  await files.add('students', 'a.jpg', Buffer.from('photo'));
  writeFileSync(join(directory, 'secret.jpg'), 'beside the files');
  symlinkSync(join(directory, 'secret.jpg'), join(directory, 'students/link.jpg'));
  execFileSync('mkfifo', [join(directory, 'students/pipe.jpg')]);
  for (const name of ['link.jpg', 'pipe.jpg']) {
    expect(await files.size('students', name)).toBe(null);
    expect(await files.open('students', name)).toBe(null);
  }
});

it('createDiskStore does not follow a link in the place of a folder', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'homeroom-files-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  mkdirSync(join(directory, 'secrets'));
  writeFileSync(join(directory, 'secrets/a.jpg'), 'beside the files');
  mkdirSync(join(directory, 'files'));
  symlinkSync(join(directory, 'secrets'), join(directory, 'files/students'));
  const files = createDiskStore(join(directory, 'files'));
  expect(await files.size('students', 'a.jpg')).toBe(null);
  expect(await files.open('students', 'a.jpg')).toBe(null);
  await expect(files.add('students', 'b.jpg', Buffer.from('photo'))).rejects.toThrow('link');
  await files.remove('students', 'a.jpg');
  expect(readdirSync(join(directory, 'secrets'))).toEqual(['a.jpg']);
});

describe.each(Object.entries(createStores))('%s', (_, openStore) => {
  it.each([1, 64 * 1024 + 1, 10 * megabyteBytes])('returns %d bytes unchanged', async (length) => {
    const files = await openStore();
    const content = randomBytes(length);
    expect(await files.add('students', 'a.jpg', content)).toBe(true);
    expect(await files.size('students', 'a.jpg')).toBe(length);
    const stored = await read(files, 'students', 'a.jpg');
    expect(stored?.size).toBe(length);
    expect(stored?.content.equals(content)).toBe(true);
  });

  it('refuses a name that is taken, and keeps the existing file', async () => {
    const files = await openStore();
    await files.add('students', 'a.jpg', Buffer.from('first'));
    expect(await files.add('students', 'a.jpg', Buffer.from('second'))).toBe(false);
    expect(await files.add('parents', 'a.jpg', Buffer.from('other'))).toBe(true);
    expect((await read(files, 'students', 'a.jpg'))?.content.toString()).toBe('first');
  });

  it('keeps one of several concurrent files with the same name', async () => {
    const files = await openStore();
    const contents = ['one', 'two', 'three', 'four'];
    const results = await Promise.all(contents.map((text) => files.add('students', 'a.jpg', Buffer.from(text))));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await read(files, 'students', 'a.jpg'))?.content.toString()).toBe(contents[results.indexOf(true)]);
  });

  it('removes a file, after which its name is free', async () => {
    const files = await openStore();
    await files.add('students', 'a.jpg', Buffer.from('first'));
    await files.add('parents', 'a.jpg', Buffer.from('other'));
    await files.remove('students', 'a.jpg');
    await files.remove('students', 'a.jpg');
    expect(await files.size('students', 'a.jpg')).toBe(null);
    expect(await files.size('parents', 'a.jpg')).toBe(5);
    expect(await files.add('students', 'a.jpg', Buffer.from('second'))).toBe(true);
  });

  it('removes nothing outside the folders of uploads', async () => {
    const files = await openStore();
    await files.add('students', 'a.jpg', Buffer.from('photo'));
    await files.remove('students/../students', 'a.jpg');
    await files.remove('parents', '../students/a.jpg');
    expect(await files.size('students', 'a.jpg')).toBe(5);
  });

  it('returns null for a missing file', async () => {
    const files = await openStore();
    expect(await files.size('students', 'a.jpg')).toBe(null);
    expect(await files.open('students', 'a.jpg')).toBe(null);
  });

  it.each(['अदिति.jpg', 'Zoë-100%.pdf', 'a+b&c=d.png', '学校-📎.docx', `${'ऋ'.repeat(70)}.pdf`])(
    'keeps the name %s',
    async (name) => {
      const files = await openStore();
      await files.add('Broadcasting', name, Buffer.from(name));
      expect((await read(files, 'Broadcasting', name))?.content.toString()).toBe(name);
      expect(await files.size('Broadcasting', name.replace('.', '-.'))).toBe(null);
    },
  );

  it.each([
    ['Meal_Plan', '../../secret.pdf'],
    ['Meal_Plan', '..\\..\\secret.pdf'],
    ['Meal_Plan', 'june/menu.pdf'],
    ['Meal_Plan', 'menu.pdf\0.jpg'],
    ['Meal_Plan', '..'],
    ['Meal_Plan', '.'],
    ['Meal_Plan', ''],
    ['Meal_Plan', '.menu.pdf'],
    ['Meal_Plan', 'menu\u001b[2J.pdf'],
    ['Meal_Plan', 'menu\n.pdf'],
    ['Meal_Plan', 'menu\u2028.pdf'],
    ['Meal_Plan', 'menu\ud83d.pdf'],
    ['Meal_Plan', `${'ऋ'.repeat(84)}.pdf`],
    ['..', 'secret.pdf'],
    ['Meal_Plan/..', 'menu.pdf'],
    ['other', 'menu.pdf'],
    ['', 'menu.pdf'],
  ])('refuses the folder %j with the name %j', async (folder, filename) => {
    const files = await openStore();
    await expect(files.add(folder, filename, Buffer.from('new'))).rejects.toThrow('name');
    expect(await files.size(folder, filename)).toBe(null);
    expect(await files.open(folder, filename)).toBe(null);
  });

  it('serves no file outside its folders, whatever name is in the database', async () => {
    const school = await startSchool(await openStore());
    const filename = '../../secret.pdf';
    const row = { school_id: 4, folder: 'Meal_Plan', filename, same_key: filename, created_at: '2026-04-01' };
    await school.db.insertInto('uploads').values(row).execute();
    expect((await school.read(filename)).status).toBe(404);
    const { status } = await school.refusal(createMealPlan, { body: { month: 'June', filename } });
    expect(status).toBe(422);
  });

  it('serves the uploads of a school', async () => {
    const school = await startSchool(await openStore());
    const [first, second] = [fileOf('pdf', 'menü.pdf', 3000), fileOf('pdf', 'menü.pdf', 5000)];
    const { filename } = await school.upload(first);
    const { filename: other } = await school.upload(second);
    expect(filename).toBe('menü.pdf');
    expect(other).toMatch(/^menü-[0-9a-f]{8}\.pdf$/);
    const reply = await school.read(other);
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, '5000']);
    expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(true);

    await school.call(createMealPlan, { body: { month: 'June', filename } });
    expect((await school.call(listMealPlans, {})).data).toMatchObject([{ fileSize: '3000' }]);
  });

  it('replies 404 for a lost file that the database still names', async () => {
    const school = await startSchool(await openStore());
    const name = { filename: 'lost.pdf', same_key: 'LOST.PDF' };
    const lostUpload = { school_id: 4, folder: 'Meal_Plan', ...name, created_at: '2026-04-01' };
    await school.db.insertInto('uploads').values(lostUpload).execute();
    expect((await school.read('lost.pdf')).status).toBe(404);
    const { status } = await school.refusal(createMealPlan, { body: { month: 'June', filename: 'lost.pdf' } });
    expect(status).toBe(422);
  });
});

describe('a slow bucket', () => {
  it('does not delay other writes', async () => {
    const { bucket, setDefaultReply } = await startTestBucket();
    const school = await startSchool(await openBucketStore(bucket));
    const heldReply = new Promise<() => void>((resolve) =>
      setDefaultReply((response, request) => resolve(() => emptyReply(200)(response, request))),
    );
    const upload = school.upload(fileOf('pdf', 'menu.pdf'));
    const release = await heldReply;
    await school.call(createSubject, { query: { subject_name: 'Art' } });
    release();
    expect((await upload).filename).toBe('menu.pdf');
  });
});

describe('a failing bucket', () => {
  const unavailableMessage = 'The file storage is not responding. Please try again in a moment.';
  const shortTimeouts = { replyTimeoutMs: 400, socketTimeoutMs: 400 };

  async function startFailing() {
    const { bucket, objects, setDefaultReply } = await startTestBucket();
    const school = await startSchool(await openBucketStore(bucket, shortTimeouts));
    const { filename } = await school.upload(fileOf('pdf', 'before.pdf', 3000));
    const keysBefore = [...objects.keys()];
    return { ...school, objects, answer: setDefaultReply, filename, keysBefore };
  }

  it.each([
    ['with an error', emptyReply(500)],
    ['by a reset', reset],
    ['by silence', stall],
  ])('%s refuses uploads, downloads and meal plans with a message, and stores nothing', async (_, reply) => {
    const { answer: setDefaultReply, refusal, read, db, filename, objects, keysBefore } = await startFailing();
    setDefaultReply(reply);
    const upload = { query: { folder: 'Meal_Plan' }, file: fileOf('pdf', 'menu.pdf', 5 * megabyteBytes) };
    expect(await refusal(uploadFile, upload)).toMatchObject({ status: 502, body: { message: unavailableMessage } });
    const mealPlanRefusal = await refusal(createMealPlan, { body: { month: 'June', filename } });
    expect(mealPlanRefusal).toMatchObject({ status: 502, body: { message: unavailableMessage } });
    expect((await read(filename)).status).toBe(502);
    expect(await db.selectFrom('uploads').select('filename').execute()).toEqual([{ filename }]);
    expect(await db.selectFrom('meal_plans').selectAll().execute()).toEqual([]);
    expect([...objects.keys()]).toEqual(keysBefore);
  });

  it('that reports every name as taken is not retried forever', async () => {
    const { answer: setDefaultReply, refusal } = await startFailing();
    setDefaultReply(emptyReply(412));
    const upload = { query: { folder: 'Meal_Plan' }, file: fileOf('pdf', 'menu.pdf') };
    expect(await refusal(uploadFile, upload)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('menu.pdf') },
    });
  });

  it.each(['stall', 'cut'] as const)(
    'aborts the download when it fails in the middle of a file: %s',
    async (ending) => {
      const { answer: setDefaultReply, read, filename } = await startFailing();
      setDefaultReply(partial(randomBytes(100_000), 'application/octet-stream', ending));
      const reply = await read(filename);
      expect(reply.status).toBe(200);
      await expect(reply.arrayBuffer()).rejects.toThrow();
    },
  );
});
