import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/backend/db/open-sqlite';
import { filesOnDisk } from '@/lib/backend/files/disk';
import { seedWhenNew } from '@/lib/backend/seed/seed';
import { runSchoolCommand } from '../support/school-command';

let folder = '';
const path = (name: string) => join(folder, name);
const archive = () => path('school.tar.gz');
const inFolder = (name: string) => ({ DATA_DIR: path(`${name}-data`), FILES_DIR: path(`${name}-files`) });
const inBucket = (name: string) => ({ DATA_DIR: path(`${name}-data`), S3_BUCKET: 'school-files' });

/** A school of one photo that lies in a folder of its own, as a console leaves it that has ended. */
async function makeSchool(name: string, photo: string) {
  const { DATA_DIR, FILES_DIR } = inFolder(name);
  const { db, close } = await openDatabase(path(`${name}-made`));
  const files = filesOnDisk(FILES_DIR);
  await seedWhenNew(db, files, { kind: 'empty', schoolName: 'Hill School', adminMobile: '9876543210' });
  await files.add('students', photo, Buffer.from(`content of ${photo}`));
  const row = { school_id: 4, folder: 'students', filename: photo, created_at: '2026-04-01' };
  await db.insertInto('uploads').values(row).execute();
  await close();
  // A connection of this process may live on there until its memory is collected.
  cpSync(path(`${name}-made`), DATA_DIR, { recursive: true });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
  await makeSchool('first', 'asha.jpg');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a school whose files lie in FILES_DIR', () => {
  it('is backed up and restored with them', async () => {
    expect(await runSchoolCommand('backup', inFolder('first'), archive())).toMatchObject({
      code: 0,
      said: expect.stringMatching(/, 1 files\.\n$/),
    });
    // A folder that is there and empty, as a disk of its own is.
    mkdirSync(path('other-files'));
    expect(await runSchoolCommand('restore', inFolder('other'), archive())).toMatchObject({ code: 0 });
    expect(readFileSync(path('other-files/students/asha.jpg'), 'utf8')).toBe('content of asha.jpg');
    expect(readdirSync(path('other-files'))).toEqual(['students']);
    expect(existsSync(path('other-data/files'))).toBe(false);
  });

  it('keeps both beside where another one takes its place by force', async () => {
    await runSchoolCommand('backup', inFolder('first'), archive());
    await makeSchool('other', 'ravi.jpg');
    expect(await runSchoolCommand('restore', inFolder('other'), archive())).toMatchObject({ code: 1 });
    const { code, said } = await runSchoolCommand('restore', inFolder('other'), archive(), '--force');
    expect(code).toBe(0);
    const [, data = '', files = ''] = /What was there lies in (\S+) and (\S+)\./.exec(said) ?? [];
    expect(readdirSync(path('other-files/students'))).toEqual(['asha.jpg']);
    expect(readdirSync(data)).toEqual(['homeroom.db']);
    expect(readFileSync(join(files, 'files/students/ravi.jpg'), 'utf8')).toBe('content of ravi.jpg');
  });

  it('is left as it was where the new one can’t be put in its place', async () => {
    await runSchoolCommand('backup', inFolder('first'), archive());
    const other = inFolder('other');
    mkdirSync(join(other.FILES_DIR, 'parents'), { recursive: true });
    writeFileSync(join(other.FILES_DIR, 'parents', 'ravi.jpg'), 'content of ravi.jpg');
    // No folder may take the place of a file.
    writeFileSync(join(other.FILES_DIR, 'students'), '');
    const { code, said } = await runSchoolCommand('restore', other, archive(), '--force');
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(/ENOTDIR/) });
    expect(readdirSync(join(other.FILES_DIR, 'parents'))).toEqual(['ravi.jpg']);
    expect(existsSync(join(other.DATA_DIR, 'homeroom.db'))).toBe(false);
  });
});

describe('a school whose files lie in a bucket', () => {
  it('is backed up and restored without them, and both commands say so', async () => {
    const backup = await runSchoolCommand('backup', inBucket('first'), archive());
    expect(backup).toMatchObject({ code: 0, said: expect.stringMatching(/1 files lie in the bucket school-files/) });
    const restored = await runSchoolCommand('restore', inBucket('other'), archive());
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/with its files in the bucket school-files/),
    });
    expect(readdirSync(path('other-data')).sort()).toEqual(['homeroom.db', 'lock.db']);
  });

  it.each([
    ['is not restored into a folder', inBucket, inFolder, /files of this backup lie in a bucket\. Set S3_BUCKET/],
    ['takes no backup that holds files', inFolder, inBucket, /Restore it without S3_BUCKET and copy the files/],
  ])('%s', async (_, from, to, sentence) => {
    await runSchoolCommand('backup', from('first'), archive());
    const { code, said } = await runSchoolCommand('restore', to('other'), archive());
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(readdirSync(path('other-data'))).toEqual(['lock.db']);
  });
});

describe('a school in PostgreSQL', () => {
  it.each(['backup', 'restore'] as const)('is left to PostgreSQL’s own commands by %s', async (command) => {
    const settings = { ...inFolder('first'), DATABASE_URL: 'postgres://console:secret@localhost/school' };
    const { code, said } = await runSchoolCommand(command, settings, archive());
    expect(code).toBe(1);
    expect(said).toMatch(/pg_dump .* pg_restore/);
    expect(said).not.toMatch(/secret| {4}at /);
    expect(existsSync(archive())).toBe(false);
  });
});
