import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import Libsql from 'libsql';
import tar from 'tar-stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { packArchive, unpackArchive } from '@/lib/server/backend/backup/archive';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import { createSeededDirectory, createTestFolder } from '../support/data-directories';
import { enableMetrics } from '../support/enable-metrics';
import { openConsole } from '../support/open-console';
import { runSchoolCommand } from '../support/school-command';

const hillSchool = { kind: 'empty', schoolName: 'Hill School', adminMobile: '9876543210' } as const;

let folder = '';
const path = (name: string) => join(folder, name);
const archive = () => path('school.tar.gz');
const run = (...args: string[]) => runSchoolCommand('backup', { DATA_DIR: path('data') }, ...args);
const verify = async () => {
  const { code, output } = await run('--verify', archive());
  return { code, output: output.trim() };
};

beforeEach(async () => {
  folder = createTestFolder();
  await createSeededDirectory(path('data'), hillSchool, async (db) => {
    const row = { school_id: 4, folder: 'students', filename: 'asha.jpg', same_key: 'asha.jpg' };
    await db
      .insertInto('uploads')
      .values({ ...row, created_at: '2026-04-01' })
      .execute();
  });
  mkdirSync(path('data/files/students'), { recursive: true });
  writeFileSync(path('data/files/students/asha.jpg'), 'a photo');
  expect(await run(archive())).toMatchObject({ code: 0 });
});

/** Changes the unpacked archive and packs it again, with new checksums. */
async function repack(change: (unpacked: string) => void) {
  const unpacked = path('unpacked');
  await unpackArchive(archive(), { database: unpacked, files: unpacked });
  change(unpacked);
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  async function* entries() {
    for (const { parentPath, name } of files) {
      const content = readFileSync(join(parentPath, name));
      yield { name: relative(unpacked, join(parentPath, name)), size: content.length, content: [content] };
    }
  }
  await packArchive(archive(), entries());
}

function changeDatabase(unpacked: string, statement: string) {
  const db = new Libsql(join(unpacked, 'homeroom.db'));
  db.exec(statement);
  db.close();
}

function changeTar(change: (content: Buffer) => Buffer) {
  writeFileSync(archive(), gzipSync(change(gunzipSync(readFileSync(archive())))));
}

const replaceText = (from: string, to: string) =>
  changeTar((content) => Buffer.from(content.toString('latin1').replace(from, to), 'latin1'));

describe('npm run backup -- --verify', () => {
  it('accepts a good archive and leaves nothing behind', async () => {
    rmSync(path('data'), { recursive: true });
    expect(await verify()).toEqual({
      code: 0,
      output: expect.stringMatching(
        /is complete \(rows: \d+, files: 1\)\. It can be restored with a version [\d.]+ or later\.$/,
      ),
    });
    expect(readdirSync(folder)).toEqual(['school.tar.gz']);
  });

  it.each<[string, RegExp, () => unknown]>([
    [
      'is cut off',
      /is not a complete backup/,
      () => writeFileSync(archive(), readFileSync(archive()).subarray(0, -99)),
    ],
    ['is not an archive', /is not a complete backup/, () => writeFileSync(archive(), 'nothing')],
    [
      'has a file with other content',
      /files\/students\/asha\.jpg does not match its checksum/,
      () => replaceText('a photo', 'another'),
    ],
    [
      'lacks the file of a record',
      /The file students\/asha\.jpg is missing in this backup/,
      () => repack((unpacked) => rmSync(join(unpacked, 'files/students/asha.jpg'))),
    ],
    [
      'has a file without a record',
      /No record in this backup refers to its file students\/extra\.jpg/,
      () => repack((unpacked) => writeFileSync(join(unpacked, 'files/students/extra.jpg'), 'x')),
    ],
    [
      'has a record with a file name that no upload can have',
      /refers to a file that no upload can be: "..\/homeroom.db"/,
      () =>
        repack((unpacked) => changeDatabase(unpacked, `update uploads set folder = '..', filename = 'homeroom.db'`)),
    ],
    [
      'has fewer rows than its manifest says',
      /The table uploads is incomplete/,
      () => repack((unpacked) => changeDatabase(unpacked, 'delete from uploads')),
    ],
    [
      'has a damaged database',
      /The copy of the database is damaged/,
      () =>
        repack((unpacked) => {
          const file = join(unpacked, 'homeroom.db');
          const content = readFileSync(file);
          writeFileSync(file, content.fill(0xa5, 4096, content.length - 4096));
        }),
    ],
    [
      'has a trigger that the console did not create',
      /does not have the schema of the console: check its trigger added/,
      () =>
        repack((unpacked) =>
          changeDatabase(unpacked, 'create trigger added after insert on users begin delete from users; end'),
        ),
    ],
    [
      'was made by a newer version',
      /was made by a newer version/,
      () =>
        repack((unpacked) => {
          const file = join(unpacked, 'manifest.json');
          const manifest = JSON.parse(readFileSync(file, 'utf8'));
          writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '999-later'] }));
        }),
    ],
    [
      'has no manifest',
      /manifest\.json is missing/,
      () => repack((unpacked) => rmSync(join(unpacked, 'manifest.json'))),
    ],
  ])('refuses an archive that %s', async (_, message, damage) => {
    await damage();
    expect(await verify()).toEqual({ code: 1, output: expect.stringMatching(message) });
    expect(readdirSync(dirname(archive())).filter((name) => name.startsWith('.homeroom-verify'))).toEqual([]);
  });

  it('accepts an archive of an older version, and says that it has no checksums', async () => {
    const unpacked = path('unpacked');
    await unpackArchive(archive(), { database: unpacked, files: unpacked });
    const pack = tar.pack();
    for (const name of ['manifest.json', 'homeroom.db', 'files/students/asha.jpg'])
      pack.entry({ name }, readFileSync(join(unpacked, name)));
    pack.finalize();
    writeFileSync(archive(), gzipSync(await buffer(pack)));
    expect(await verify()).toEqual({
      code: 0,
      output: expect.stringMatching(/is complete .* An older version made it, without checksums\.$/),
    });
  });

  it('is refused for a missing file', async () => {
    rmSync(archive());
    expect(await verify()).toEqual({ code: 1, output: `There is no file ${archive()}.` });
  });
});

describe('a backup', () => {
  it('is counted by the metrics of the console that is running', async () => {
    const { settings, scrape } = await enableMetrics();
    await createSeededDirectory(path('running'), hillSchool);
    const { services } = await openConsole({ ...settings, DATA_DIR: path('running') });
    const lastBackup = async () => {
      const { samples } = await scrape();
      return samples.find(({ name }) => name === 'homeroom_last_backup_timestamp_seconds')?.value;
    };
    expect(await lastBackup()).toBeUndefined();
    await services.backend.open();
    expect(await lastBackup()).toBe(0);
    const startedAt = Date.now() / 1000;
    const backup = await runSchoolCommand('backup', { DATA_DIR: path('running') }, path('running.tar.gz'));
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/files: 0\)\. It can be restored with a version [\d.]+ or later\.$/m),
    });
    expect(await lastBackup()).toBeGreaterThanOrEqual(startedAt);
    await services.backend.close();
    expect(await lastBackup()).toBeUndefined();
  });

  it('of a database of an older version succeeds, and says that it is not counted', async () => {
    rmSync(path('data/homeroom.db'));
    const db = await createSqlite(path('data/homeroom.db'), '014-upload-sizes');
    await db.destroy();
    const { code, output } = await run(path('older.tar.gz'));
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/could not record this backup \(no such table: console_backups\)/),
    });
    expect(existsSync(path('older.tar.gz'))).toBe(true);
  });
});

describe('an archive of version 1.4 or earlier', () => {
  it('is restored, although it does not name the versions that can restore it', async () => {
    await repack((unpacked) => {
      const file = join(unpacked, 'manifest.json');
      const { made_by, readable_by, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
      expect(readable_by).toBe(`${made_by.version} or later`);
      writeFileSync(file, JSON.stringify(manifest));
    });
    expect((await verify()).output).toMatch(/files: 1\)\.$/);
    expect(await runSchoolCommand('restore', { DATA_DIR: path('fresh') }, archive())).toMatchObject({ code: 0 });
  });
});
