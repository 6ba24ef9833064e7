import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBucketStore } from '@/lib/server/backend/file-storage/bucket';
import { openFileStore } from '@/lib/server/backend/file-storage/open-file-store';
import { parseEnv } from '@/lib/server/settings/env';
import { errorReply, keys, startBucket } from '../support/bucket';
import { bytes, closedOrigin, emptyReply, type Reply, stall } from '../support/upstream';

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startTestBucket() {
  const { bucket, close, ...rest } = await startBucket();
  onTestFinished(close);
  const settings = {
    S3_BUCKET: bucket.name,
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
  return { bucket, settings, ...rest };
}

const errorMessageOf = (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => 'nothing',
    (error) => `${error.name}: ${error.message}`,
  );
const settingsErrorOf = (settings: Record<string, string | undefined>) =>
  errorMessageOf(openFileStore(parseEnv(settings)));

const fullReply: Reply = (response, request) =>
  request.method === 'HEAD' ? response.end() : errorReply(400, 'XMinioStorageFull')(response, request);

describe('files', () => {
  it('are in DATA_DIR by default', async () => {
    const folder = temporaryFolder();
    const files = await openFileStore(parseEnv({ DATA_DIR: folder }));
    await files.add('students', 'a.jpg', Buffer.from('a'));
    expect(
      await openFileStore(parseEnv({ FILES_DIR: join(folder, 'files') })).then((store) =>
        store.size('students', 'a.jpg'),
      ),
    ).toBe(1);
  });

  it('are in FILES_DIR, which is created', async () => {
    const folder = join(temporaryFolder(), 'shared', 'files');
    await (await openFileStore(parseEnv({ FILES_DIR: folder }))).add('students', 'a.jpg', Buffer.from('a'));
    expect(await (await openFileStore(parseEnv({ FILES_DIR: folder }))).size('students', 'a.jpg')).toBe(1);
  });

  it('are in the bucket of the settings', async () => {
    const { settings, objects } = await startTestBucket();
    const files = await openFileStore(parseEnv(settings));
    await files.add('students', 'a.jpg', Buffer.from('a'));
    expect(objects.get('students/a.jpg')?.toString()).toBe('a');
    expect(await (await openFileStore(parseEnv(settings))).size('students', 'a.jpg')).toBe(1);
  });
});

describe('a start without usable file storage', () => {
  it('reports a link in place of a folder of uploads, and accepts a link in place of FILES_DIR', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'files'));
    mkdirSync(join(folder, 'secrets'));
    symlinkSync(join(folder, 'files'), join(folder, 'link'));
    expect(await settingsErrorOf({ FILES_DIR: join(folder, 'link') })).toBe('nothing');
    symlinkSync(join(folder, 'secrets'), join(folder, 'files', 'students'));
    expect(await settingsErrorOf({ FILES_DIR: join(folder, 'files') })).toBe(
      `StorageError: ${join(folder, 'files', 'students')} is a symbolic link. Replace it by the file or folder itself, or by a mount.`,
    );
  });

  it('reports a FILES_DIR that is not a directory', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(await settingsErrorOf({ FILES_DIR: file })).toBe(`StorageError: FILES_DIR ${file} is not a directory.`);
  });

  it('reports a FILES_DIR that can’t be written', async () => {
    expect(await settingsErrorOf({ FILES_DIR: '/sys/files' })).toMatch(
      /^StorageError: The files directory \/sys\/files can't be written to \(EPERM\)\. .* Or correct FILES_DIR\.$/,
    );
  });

  it.each([
    ['a bucket that does not exist', { S3_BUCKET: 'other-files' }, /does not exist\. .*S3_BUCKET/],
    [
      'keys that are refused',
      { S3_ACCESS_KEY_ID: 'another-key' },
      /refuses these keys\. Check S3_ACCESS_KEY_ID.* clock/,
    ],
  ])('reports %s', async (_, settings, sentence) => {
    const bucket = await startTestBucket();
    const message = await settingsErrorOf({ ...bucket.settings, ...settings });
    expect(message).toMatch(/^StorageError: The bucket [\w-]+ at http:\/\/127\.0\.0\.1:\d+ /);
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/another-key|secret-that-nobody-may-see/);
  });

  it.each<[string, Reply, RegExp]>([
    ['answers with an error', emptyReply(500), /answers with an error \(500\)/],
    ['is full', fullReply, /is full\. What was saved is intact/],
    ['is in another region', emptyReply(301), /another region\. Check S3_REGION/],
    ['refuses conditional writes', emptyReply(501), /lets one file overwrite another/],
    ['is some other website', bytes('<html>', 'text/html'), /lets one file overwrite another/],
  ])('reports a bucket that %s', async (_, reply, sentence) => {
    const { settings, setDefaultReply } = await startTestBucket();
    setDefaultReply(reply);
    expect(await settingsErrorOf(settings)).toMatch(sentence);
  });

  it('reports a server that ignores conditional writes', async () => {
    const { settings, ignoreConditionalWrites } = await startTestBucket();
    ignoreConditionalWrites();
    expect(await settingsErrorOf(settings)).toMatch(/lets one file overwrite another/);
  });

  it('reports a server that does not reply', async () => {
    const { bucket, setDefaultReply } = await startTestBucket();
    setDefaultReply(stall);
    const shortTimeouts = { replyTimeoutMs: 300, socketTimeoutMs: 300 };
    expect(await errorMessageOf(openBucketStore(bucket, shortTimeouts))).toMatch(
      /can't be reached \(.+\)\. Check S3_ENDPOINT/,
    );
  });

  it('reports a URL without a listening server', async () => {
    const { settings } = await startTestBucket();
    expect(await settingsErrorOf({ ...settings, S3_ENDPOINT: await closedOrigin() })).toMatch(
      /can't be reached \(ECONNREFUSED\)\. Check S3_ENDPOINT/,
    );
  });
});
