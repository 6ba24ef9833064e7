import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packArchive } from '@/lib/server/backend/backup/archive';
import { copySqlite } from '@/lib/server/backend/backup/sqlite-copy';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';

let folder = '';
const path = (name: string) => join(folder, name);
const archive = () => path('school.tar.gz');
const folderSettings = (name: string) => ({ DATA_DIR: path(`${name}-data`), FILES_DIR: path(`${name}-files`) });
const bucketSettings = (name: string) => ({ DATA_DIR: path(`${name}-data`), S3_BUCKET: 'school-files' });

async function makeSchool(name: string, photo: string, schoolName = 'Hill School') {
  const { DATA_DIR, FILES_DIR } = folderSettings(name);
  const { db, close } = await openSqlite(path(`${name}-made`));
  const files = createDiskStore(FILES_DIR);
  await seedIfEmpty(db, files, { kind: 'empty', schoolName, adminMobile: '9876543210' });
  await files.add('students', photo, Buffer.from(`${photo} of ${schoolName}`));
  const row = { school_id: 4, folder: 'students', filename: photo, same_key: photo, created_at: '2026-04-01' };
  await db.insertInto('uploads').values(row).execute();
  await close();
  // Copies the directory, because this process may keep a connection to the original open until garbage collection.
  cpSync(path(`${name}-made`), DATA_DIR, { recursive: true });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
  await makeSchool('first', 'asha.jpg');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a school with files in FILES_DIR', () => {
  it('is backed up and restored with them', async () => {
    expect(await runSchoolCommand('backup', folderSettings('first'), archive())).toMatchObject({
      code: 0,
      output: expect.stringMatching(/, files: 1\)\. It can be restored with a version [\d.]+ or later\.\n$/),
    });
    mkdirSync(path('other-files'));
    expect(await runSchoolCommand('restore', folderSettings('other'), archive())).toMatchObject({ code: 0 });
    expect(readFileSync(path('other-files/students/asha.jpg'), 'utf8')).toBe('asha.jpg of Hill School');
    expect(readdirSync(path('other-files'))).toEqual(['students']);
    expect(existsSync(path('other-data/files'))).toBe(false);
  });

  it('keeps the old data and files beside the new ones after --force', async () => {
    await runSchoolCommand('backup', folderSettings('first'), archive());
    await makeSchool('other', 'ravi.jpg');
    expect(await runSchoolCommand('restore', folderSettings('other'), archive())).toMatchObject({ code: 1 });
    const { code, output } = await runSchoolCommand('restore', folderSettings('other'), archive(), '--force');
    expect(code).toBe(0);
    const [, data = '', files = ''] = /The previous data is now in (\S+) and (\S+)\./.exec(output) ?? [];
    expect(readdirSync(path('other-files/students'))).toEqual(['asha.jpg']);
    expect(readdirSync(data)).toContain('homeroom.db');
    expect(readFileSync(join(files, 'files/students/ravi.jpg'), 'utf8')).toBe('ravi.jpg of Hill School');
  });

  it('is unchanged when the new one cannot replace it', async () => {
    await runSchoolCommand('backup', folderSettings('first'), archive());
    const other = folderSettings('other');
    mkdirSync(join(other.FILES_DIR, 'parents'), { recursive: true });
    writeFileSync(join(other.FILES_DIR, 'parents', 'ravi.jpg'), 'content of ravi.jpg');
    writeFileSync(join(other.FILES_DIR, 'students'), '');
    const { code, output } = await runSchoolCommand('restore', other, archive(), '--force');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(/ENOTDIR/) });
    expect(readdirSync(join(other.FILES_DIR, 'parents'))).toEqual(['ravi.jpg']);
    expect(existsSync(join(other.DATA_DIR, 'homeroom.db'))).toBe(false);
  });
});

describe('a link among the files', () => {
  beforeEach(() => {
    mkdirSync(path('secrets'));
    writeFileSync(path('secrets/asha.jpg'), 'of the operator');
  });

  const replaceByLink = (name: string, target: string) => {
    rmSync(path(name), { recursive: true });
    symlinkSync(path(target), path(name));
  };

  it('stops a backup', async () => {
    replaceByLink('first-files/students/asha.jpg', 'secrets/asha.jpg');
    const file = await runSchoolCommand('backup', folderSettings('first'), archive());
    expect(file).toMatchObject({
      code: 1,
      output: expect.stringContaining('students/asha.jpg is named in the database but is missing'),
    });
    replaceByLink('first-files/students', 'secrets');
    const folderLink = await runSchoolCommand('backup', folderSettings('first'), archive());
    expect(folderLink).toMatchObject({
      code: 1,
      output: expect.stringContaining('first-files/students is a symbolic link.'),
    });
    expect(existsSync(archive())).toBe(false);
  });

  it('stops a restore, which writes nothing through it', async () => {
    await runSchoolCommand('backup', folderSettings('first'), archive());
    await makeSchool('other', 'ravi.jpg');
    replaceByLink('other-files/students', 'secrets');
    const { code, output } = await runSchoolCommand('restore', folderSettings('other'), archive(), '--force');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('students is a symbolic link.'),
    });
    expect(output).toContain('Nothing was changed.');
    expect(readFileSync(path('secrets/asha.jpg'), 'utf8')).toBe('of the operator');
  });
});

describe.each(['../../secret', '.hidden', 'a\nb.jpg'])('a database that names the file %j', (filename) => {
  beforeEach(async () => {
    const { db, close } = await openSqlite(path('first-made'));
    await db.updateTable('uploads').set({ filename }).execute();
    await close();
    rmSync(path('first-data'), { recursive: true });
    cpSync(path('first-made'), path('first-data'), { recursive: true });
    writeFileSync(path('secret'), 'of the operator');
  });

  it.each([
    ['a folder', folderSettings],
    ['a bucket', bucketSettings],
  ])('is not packed with files in %s', async (_, settings) => {
    const { code, output } = await runSchoolCommand('backup', settings('first'), archive());
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/refers to a file that no upload can be/),
    });
    expect(output.trim()).not.toContain('\n');
    expect(existsSync(archive())).toBe(false);
  });

  it('is not restored with files in a bucket', async () => {
    const staging = path('packed');
    mkdirSync(staging);
    const { entries, files, ...contents } = await copySqlite(path('first-data'), staging);
    const manifest = { ...contents, format: 1, files_in: 'bucket' };
    writeFileSync(join(staging, 'manifest.json'), JSON.stringify(manifest));
    async function* packed() {
      for (const name of ['manifest.json', ...entries]) {
        const content = readFileSync(join(staging, name));
        yield { name, size: content.length, content: [content] };
      }
    }
    await packArchive(archive(), packed());
    expect(files).toHaveLength(1);
    const { code, output } = await runSchoolCommand('restore', bucketSettings('other'), archive());
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/refers to a file that no upload can be/),
    });
    expect(existsSync(path('other-data/homeroom.db'))).toBe(false);
  });
});

/**
 * Returns settings that kill a command just before it renames or removes a file. `step` is the number of this
 * operation, counted from 1.
 */
function killAtStep(step: number) {
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = ${step};
    for (const name of ['renameSync', 'rmSync']) {
      const real = fs[name];
      fs[name] = (...args) => {
        left -= 1;
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        return real(...args);
      };
    }
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
}

async function findSchool({ DATA_DIR, FILES_DIR }: ReturnType<typeof folderSettings>) {
  try {
    const { db, close } = await openSqlite(DATA_DIR);
    const { name } = await db.selectFrom('schools').select('name').executeTakeFirstOrThrow();
    await close();
    return `${name}: ${readFileSync(join(FILES_DIR, 'students/photo.jpg'), 'utf8')}`;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

describe('an interrupted restore', () => {
  it('leaves the old or the new school, at whatever step it stopped', { timeout: 120_000 }, async () => {
    await makeSchool('new', 'photo.jpg', 'New School');
    await runSchoolCommand('backup', folderSettings('new'), archive());
    await makeSchool('old', 'photo.jpg', 'Old School');
    const results = new Set<unknown>();
    const schoolsAfterwards = new Set<unknown>();
    for (let step = 1; ; step += 1) {
      const settings = folderSettings(`died-at-${step}`);
      cpSync(path('old-data'), settings.DATA_DIR, { recursive: true });
      cpSync(path('old-files'), settings.FILES_DIR, { recursive: true });
      const { code } = await startSchoolCommand('restore', { ...settings, ...killAtStep(step) }, archive(), '--force')
        .ended;
      if (code === 0) break;
      expect(code, 'killed').toBeNull();
      const result = await findSchool(settings);
      results.add(result);
      if (/was interrupted/.test(String(result))) {
        const backup = await runSchoolCommand('backup', settings, path('half.tar.gz'));
        expect(backup).toMatchObject({ code: 1, output: expect.stringMatching(/was interrupted/) });
      }
      const secondRestore = await runSchoolCommand('restore', settings, archive());
      expect(secondRestore).toMatchObject({ code: 1, output: expect.stringMatching(/Add --force/) });
      schoolsAfterwards.add(await findSchool(settings));
    }
    const completeSchools = ['Old School: photo.jpg of Old School', 'New School: photo.jpg of New School'];
    expect([...schoolsAfterwards]).toEqual(completeSchools);
    const refusals = [...results].filter((result) => !completeSchools.includes(String(result)));
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals)
      expect(refusal).toMatch(/^A restore into \S+ was interrupted\. Run that command again/);
  });
});

describe('a school with files in a bucket', () => {
  it('is backed up and restored without them, and both commands report that', async () => {
    const backup = await runSchoolCommand('backup', bucketSettings('first'), archive());
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Its files \(1\) are in the bucket school-files/),
    });
    const restored = await runSchoolCommand('restore', bucketSettings('other'), archive());
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/with its files in the bucket school-files/),
    });
    expect(readdirSync(path('other-data')).sort()).toEqual(['homeroom.db', 'lock.db']);
  });

  it.each([
    [
      'is not restored into a folder',
      bucketSettings,
      folderSettings,
      /files of this backup are in a bucket\. Set S3_BUCKET/,
    ],
    [
      'takes no backup that holds files',
      folderSettings,
      bucketSettings,
      /Restore it without S3_BUCKET and copy the files/,
    ],
  ])('%s', async (_, from, to, sentence) => {
    await runSchoolCommand('backup', from('first'), archive());
    const { code, output } = await runSchoolCommand('restore', to('other'), archive());
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(readdirSync(path('other-data'))).toEqual(['lock.db']);
  });
});
