import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { packArchive, unpackArchive } from '@/lib/server/backend/backup/archive';
import { createKysely } from '@/lib/server/backend/db/open/open-postgres';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import type { Schema } from '@/lib/server/backend/db/schema';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { connectPostgres } from '@/lib/server/postgres';
import { createTestDatabase } from '../support/create-test-database';
import { createSchoolsBeforeAccess } from '../support/database-before-access';
import { createDatabase, query, statementsWaitingForLock, terminateConnections } from '../support/postgres';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { withPostgresDatabase } from '../support/with-postgres-database';

/**
 * Two databases with a school each, and the files and a backup of the first school. They are created once, and copied
 * for each test.
 */
let prepared = '';
let hill = '';
let lake = '';

let folder = '';
let database = '';
const path = (name: string) => join(folder, name);
const archive = () => path('school.tar.gz');

interface Place {
  url: string;
  name: string;
}
type Settings = Record<string, string>;

const settingsFor = ({ url, name }: Place): Settings => ({ DATABASE_URL: url, DATA_DIR: path(name) });
const runningPlace = () => ({ url: database, name: 'running' });
const createPlace = async (name = 'other') => ({ url: await createTestDatabase(), name });

async function upload(db: Kysely<Schema>, filename: string, content = `content of ${filename}`) {
  await createDiskStore(path('running/files')).add('students', filename, Buffer.from(content));
  const row = { school_id: 4, folder: 'students', filename, same_key: filename, created_at: '2026-04-01' };
  await db.insertInto('uploads').values(row).execute();
}

const makeSchool = ({ url, name }: Place, schoolName = 'Hill School') =>
  withPostgresDatabase(url, (db) =>
    seedIfEmpty(db, createDiskStore(path(`${name}/files`)), { kind: 'empty', schoolName, adminMobile: '9876543210' }),
  );

const rowsOf = (url: string, table: string, schema = 'public') =>
  query(url, `select * from ${schema}.${table} order by 1`);
const schoolNames = async (url: string) => (await rowsOf(url, 'schools')).map(({ name }) => name);

/** A table of another application, and a table of the console that does not belong to a school. */
const foreignTables = `
  create table ledger (entry text);
  insert into ledger values ('of another application');
  create table console_ended_sessions (id text);
  insert into console_ended_sessions values ('ended')`;

async function readAllTables(url: string) {
  const tables = await query(
    url,
    "select table_schema as schema, table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2",
  );
  const queries = tables.map(
    ({ schema, name }) => `
      select '${schema}.${name}' as name, coalesce(json_agg(whole), '[]') as rows
      from (select * from ${schema}.${name} order by 1) whole`,
  );
  const contents = queries.length > 0 ? await query(url, queries.join(' union all ')) : [];
  return Object.fromEntries(contents.map(({ name, rows }) => [name, rows]));
}

async function countConnections(url: string) {
  const connections = await query(url, 'select pid from pg_stat_activity where datname = current_database()');
  return connections.length;
}

const backup = (settings: Settings = settingsFor(runningPlace())) => runSchoolCommand('backup', settings, archive());
const restore = (settings: Settings, ...args: string[]) => runSchoolCommand('restore', settings, archive(), ...args);

async function tamper(change: (unpacked: string) => void) {
  const unpacked = path('tampered');
  await unpackArchive(archive(), { database: unpacked, files: unpacked });
  change(unpacked);
  const paths = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  async function* entries() {
    for (const { parentPath, name } of paths) {
      const path = join(parentPath, name);
      const content = readFileSync(path);
      yield { name: relative(unpacked, path), size: content.length, content: [content] };
    }
  }
  await packArchive(archive(), entries());
}

interface ManifestText {
  migrations: string[];
  columns: Record<string, string[]>;
  [name: string]: unknown;
}

function changeManifest(unpacked: string, change: (manifest: ManifestText) => object) {
  const file = join(unpacked, 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

const waitForLock = (url: string) =>
  vi.waitFor(async () => expect(await statementsWaitingForLock(url)).toHaveLength(1), {
    timeout: 15_000,
    interval: 50,
  });

const copyBackup = () => cpSync(join(prepared, 'school.tar.gz'), archive());

/**
 * Returns the error message of a failed command. Expects no stack and no password in the output, and no temporary file
 * on the disk.
 */
function errorMessageOf({ code, output }: { code: number | null; output: string }): string {
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/ {4}at |hunter2/);
  expect(output).toMatch(/^\n[^\n]+\.\n\n$/);
  expect(readdirSync(folder).filter((name) => name.startsWith('.homeroom-backup'))).toEqual([]);
  return output.trim();
}

beforeAll(async () => {
  const [first, second] = [await createDatabase(), await createDatabase()];
  [hill, lake] = [first.url, second.url];
  folder = prepared = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
  database = hill;
  await makeSchool(runningPlace());
  await makeSchool({ url: lake, name: 'other' }, 'Lake School');
  await query(lake, foreignTables);
  await withPostgresDatabase(hill, (db) => upload(db, 'asha.jpg'));
  expect(await backup()).toMatchObject({ code: 0 });
  return async () => {
    rmSync(prepared, { recursive: true });
    await Promise.all([first.drop(), second.drop()]);
  };
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
  cpSync(join(prepared, 'running/files'), path('running/files'), { recursive: true });
  database = await createTestDatabase(hill);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup of a school in PostgreSQL', () => {
  it('restores one consistent state of rows and files when made during writes', async () => {
    const other = await createPlace();
    await withPostgresDatabase(database, async (db) => {
      let isOver = false;
      const backupRun = startSchoolCommand('backup', settingsFor(runningPlace()), archive()).ended.finally(() => {
        isOver = true;
      });
      for (let index = 0; !isOver; index += 1) await upload(db, `photo-${index}.png`);
      expect(await backupRun).toMatchObject({
        code: 0,
        output: expect.stringMatching(/holds the school of the database \w+ on /),
      });
    });
    const restored = await startSchoolCommand('restore', settingsFor(other), archive()).ended;
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The database \w+ on .* holds the school of/),
    });

    expect(await rowsOf(other.url, 'users')).toEqual(await rowsOf(database, 'users'));
    const uploads = await rowsOf(other.url, 'uploads');
    expect(uploads).toEqual((await rowsOf(database, 'uploads')).slice(0, uploads.length));
    for (const { filename } of uploads) {
      expect(readFileSync(path(`other/files/students/${filename}`), 'utf8')).toBe(`content of ${filename}`);
    }
    expect(readdirSync(path('other/files/students'))).toHaveLength(uploads.length);
    expect(readdirSync(path('other')).sort()).toEqual(['files', 'lock.db']);
  });

  it('restores a database that a console can use', async () => {
    const other = await createPlace();
    await backup();
    await restore(settingsFor(other));
    // A new row must get an id above the restored ids. Opening the database also checks that no column is missing.
    await withPostgresDatabase(other.url, async (db) => {
      await upload(db, 'ravi.jpg');
      const rows = await db.selectFrom('uploads').select('filename').orderBy('id').execute();
      expect(rows.map(({ filename }) => filename)).toEqual(['asha.jpg', 'ravi.jpg']);
    });
    const [index] = await query(
      other.url,
      "select indexdef from pg_indexes where indexdef like '%INCLUDE (search_text)'",
    );
    expect(index).toBeDefined();
  });

  it('contains all tables of the school and no others', async () => {
    await query(database, foreignTables);
    await backup();
    const other = await createPlace();
    await restore(settingsFor(other));
    const restored = await readAllTables(other.url);
    expect(Object.keys(restored)).not.toContain('public.ledger');
    expect(Object.keys(restored)).not.toContain('public.console_ended_sessions');
    // Leaves out tables that differ: a restore runs the migrations again, and the backup was recorded after the archive
    // was complete.
    const changing = ['kysely_migration', 'kysely_migration_lock', 'console_backups'];
    const rows = Object.entries(restored).filter(([name]) => !changing.includes(name.replace('public.', '')));
    expect(await readAllTables(database)).toMatchObject(Object.fromEntries(rows));
  });

  it('contains all schools of the database', async () => {
    await query(
      database,
      "insert into schools (name, address, created_at, updated_at) values ('Lake School', '', '', '')",
    );
    await backup();
    const other = await createPlace();
    await restore(settingsFor(other));
    expect(await schoolNames(other.url)).toEqual(['Hill School', 'Lake School']);
  });

  it('of version 1.4 gives the people who could sign in full access at the next start, and others no access', async () => {
    const [old, other] = [await createPlace('old'), await createPlace()];
    const db = createKysely(await connectPostgres(old.url));
    await createSchoolsBeforeAccess(db);
    await db.destroy();
    expect(await backup(settingsFor(old))).toMatchObject({ code: 0 });
    expect(await restore(settingsFor(other))).toMatchObject({ code: 0 });
    const users = await withPostgresDatabase(other.url, (restored) =>
      restored.selectFrom('users').select('role').orderBy('id').execute(),
    );
    expect(users.map(({ role }) => role)).toEqual(['full', 'full', 'full', null, null]);
  });

  it('contains only the database when files are in a bucket, and reports that', async () => {
    const inBucket = (place: Place) => ({ ...settingsFor(place), S3_BUCKET: 'school-files' });
    expect((await backup(inBucket(runningPlace()))).output).toMatch(
      /Its files \(1\) are in the bucket school-files, not in this/,
    );
    const other = await createPlace();
    expect(errorMessageOf(await restore(settingsFor(other)))).toMatch(
      /are in a bucket\. Set S3_BUCKET to it\. Nothing was changed\.$/,
    );
    expect((await restore(inBucket(other))).output).toMatch(/with its files in the bucket school-files/);
    expect(await schoolNames(other.url)).toEqual(['Hill School']);
  });

  it('leaves no partial archive when the connection breaks', async () => {
    const holder = new pg.Client({ connectionString: database });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table students');
    const started = startSchoolCommand('backup', settingsFor(runningPlace()), archive());
    await waitForLock(database);
    await terminateConnections(database);
    expect(errorMessageOf(await started.ended)).toMatch(
      /^The database \w+ on \S+ can't be used \((Connection terminated|terminating connection|Client has encountered a connection error).*\)\. The connection was lost\./,
    );
    expect(existsSync(archive())).toBe(false);
  });

  it('is refused when the file of a row is missing', async () => {
    rmSync(path('running/files'), { recursive: true });
    expect(errorMessageOf(await backup())).toMatch(
      /^The file students\/asha\.jpg is named in the database but is missing/,
    );
    expect(existsSync(archive())).toBe(false);
  });
});

const unusable: [string, Partial<URL>, RegExp][] = [
  ['an address where nothing listens', { port: '1' }, /^The database \w+ on \S+ can't be used \(connect ECONNREFUSED/],
  ['a database that is not there', { pathname: '/nowhere' }, /can't be used \(database "nowhere" does not exist\)/],
  ['a user who is not known', { username: 'nobody' }, /can't be used \(role "nobody" does not exist\)/],
];

describe('backup and restore', () => {
  it.each(unusable)('stop at %s with an error message', async (_, change, sentence) => {
    copyBackup();
    const url = Object.assign(new URL(database), { password: 'hunter2', ...change });
    const settings = settingsFor({ url: url.href, name: 'wrong' });
    expect(errorMessageOf(await runSchoolCommand('backup', settings, path('second.tar.gz')))).toMatch(sentence);
    expect(errorMessageOf(await restore(settings))).toMatch(sentence);
    expect(existsSync(path('second.tar.gz'))).toBe(false);
    expect(readdirSync(path('wrong'))).toEqual(['lock.db']);
  });

  it('reject a malformed DATABASE_URL without printing it', async () => {
    for (const url of ['mysql://console:hunter2@host/school', 'postgres://console:hunter2@ho st/school']) {
      expect(errorMessageOf(await backup(settingsFor({ url, name: 'running' })))).toMatch(
        /^DATABASE_URL must be an address such as /,
      );
    }
  });

  it('stop for a user without rights', async () => {
    copyBackup();
    const other = await createPlace();
    const role = `reader_${other.url.slice(-8)}`;
    await query(other.url, `create role ${role} login`);
    onTestFinished(async () => void (await query(other.url, `drop role ${role}`)));
    const asReader = (url: string) => Object.assign(new URL(url), { username: role }).href;
    const backupResult = await runSchoolCommand(
      'backup',
      settingsFor({ url: asReader(database), name: 'running' }),
      path('2.tar.gz'),
    );
    expect(errorMessageOf(backupResult)).toMatch(
      /can't be used \(permission denied for table \w+\)\. The data is intact\. Give/,
    );
    const restoreResult = await restore(settingsFor({ url: asReader(other.url), name: 'other' }));
    expect(errorMessageOf(restoreResult)).toMatch(
      /can't be used \(permission denied .*\)\. The data is intact\. .* Nothing was changed\.$/,
    );
    expect(await readAllTables(other.url)).toEqual({});
  });

  it('stop at a database without a school, and at a missing backup', async () => {
    const other = await createPlace();
    expect(errorMessageOf(await backup(settingsFor(other)))).toMatch(
      /^There is no school in the database \w+ on .*\. Correct DATABASE_URL\.$/,
    );
    expect(errorMessageOf(await restore(settingsFor(other)))).toMatch(/^There is no file /);
  });
});

describe('restoring a school into PostgreSQL', () => {
  beforeEach(copyBackup);

  const createUsedPlace = async () => ({ url: await createTestDatabase(lake), name: 'other' });

  it('replaces a school only with --force, and keeps the old tables in a schema', async () => {
    const other = await createUsedPlace();
    const before = await readAllTables(other.url);
    expect(errorMessageOf(await restore(settingsFor(other)))).toMatch(
      /There is already a school .* Add --force .* Nothing was changed\.$/,
    );
    expect(await readAllTables(other.url)).toEqual(before);

    const { code, output } = await restore(settingsFor(other), '--force');
    expect({ code, output }).toMatchObject({ code: 0 });
    const [, oldSchema = ''] = /The previous data is now in the schema (\w+) of the database\.\n/.exec(output) ?? [];
    expect(output).toMatch(
      /people who can sign in: 1\):\nname .*\n.* 9876543210 +Full access +Hill School +had no access/,
    );
    expect(await rowsOf(other.url, 'access_tokens')).toEqual([]);
    expect(await schoolNames(other.url)).toEqual(['Hill School']);
    expect(await rowsOf(other.url, 'schools', oldSchema)).toEqual(before['public.schools']);
    expect(await rowsOf(other.url, 'ledger')).toEqual(before['public.ledger']);
    // The restore keeps the old schema. This schema must disturb neither a console nor the next restore.
    await withPostgresDatabase(other.url, (db) => upload(db, 'ravi.jpg'));
    expect(await restore(settingsFor(other), '--force')).toMatchObject({ code: 0 });
  });

  it('is refused when tables of another application have the same names, even with --force', async () => {
    const other = await createPlace();
    await query(other.url, "create table users (name text); insert into users values ('of another application')");
    const before = await readAllTables(other.url);
    expect(errorMessageOf(await restore(settingsFor(other), '--force'))).toMatch(
      /has tables of another application with the names of the console’s tables \(users\)\. Correct DATABASE_URL\. Nothing was changed\.$/,
    );
    expect(await readAllTables(other.url)).toEqual(before);
  });

  it('uses the schema that the URL names', async () => {
    const other = await createPlace();
    await query(other.url, 'create schema lake');
    const url = `${other.url}?options=-csearch_path%3Dlake,public`;
    expect(await restore(settingsFor({ ...other, url }))).toMatchObject({ code: 0 });
    expect(await rowsOf(other.url, 'schools', 'lake')).toEqual(await rowsOf(database, 'schools'));
    await withPostgresDatabase(url, (db) => upload(db, 'ravi.jpg'));
  });

  it('moves no files except those of the backup, whatever paths its rows contain', async () => {
    const other = await createPlace();
    mkdirSync(path('victim'));
    writeFileSync(path('victim/photo.jpg'), 'content');
    await tamper((unpacked) => {
      const file = join(unpacked, 'tables/uploads.copy');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\tstudents\t', '\t../../../victim\t'));
    });
    expect(errorMessageOf(await restore(settingsFor(other)))).toContain('../../../victim/');
    expect(readdirSync(path('victim'))).toEqual(['photo.jpg']);
  });

  it('is refused while a console uses that database, even with --force', async () => {
    const other = await createUsedPlace();
    const console = await connectPostgres(other.url);
    await console.query('select');
    expect(errorMessageOf(await restore(settingsFor(other), '--force'))).toMatch(
      /^Consoles or other programs are connected to the database \w+ on .* \(connections: 1\)\. Stop them first\. Nothing was changed\.$/,
    );
    await console.end();
    expect(await schoolNames(other.url)).toEqual(['Lake School']);
  });

  it.each<[string, (unpacked: string) => void, RegExp]>([
    [
      'of a newer version',
      (unpacked) => {
        const file = join(unpacked, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"009-imports"', '"009-imports", "999-of-later"'));
      },
      /was made by a newer version of the console/,
    ],
    [
      'that lacks rows',
      (unpacked) => {
        const file = join(unpacked, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"users": 1', '"users": 2'));
      },
      /^The table users is incomplete \(rows: 1 instead of 2\)\./,
    ],
    [
      'that lacks a file',
      (unpacked) => rmSync(join(unpacked, 'files'), { recursive: true }),
      /^The file students\/asha\.jpg is named in the database but is missing/,
    ],
    [
      'whose rows are cut',
      (unpacked) => {
        const file = join(unpacked, 'tables/users.copy');
        const content = readFileSync(file);
        writeFileSync(file, content.subarray(0, content.length / 2));
      },
      /reported an error \(missing data for column/,
    ],
    [
      'that lacks a table',
      (unpacked) => rmSync(join(unpacked, 'tables/holidays.copy')),
      /^The rows of holidays are missing in this backup\./,
    ],
    [
      'whose manifest is of another version than its rows',
      (unpacked) =>
        changeManifest(unpacked, (manifest) => ({ ...manifest, migrations: manifest.migrations.slice(0, 5) })),
      /^The columns of \w+ in this backup are not those of its version\./,
    ],
    [
      'that an earlier version made as SQL',
      (unpacked) => {
        rmSync(join(unpacked, 'tables'), { recursive: true });
        writeFileSync(join(unpacked, 'homeroom.dump'), 'PGDMP');
      },
      /^This backup of PostgreSQL was made by an older version of the console.*, as SQL commands, .* Restore it with that version/,
    ],
  ])('of a backup %s changes nothing', async (_, change, sentence) => {
    await tamper(change);
    const other = await createUsedPlace();
    const before = await readAllTables(other.url);
    const message = errorMessageOf(await restore(settingsFor(other), '--force'));
    expect(message).toMatch(sentence);
    expect(message).toMatch(/ Nothing was changed\.$/);
    expect(await readAllTables(other.url)).toEqual(before);
    expect(existsSync(path('other/files'))).toBe(false);
  });

  it.each([
    ['the command', (url: string, command: ChildProcess) => command.kill('SIGKILL') && url],
    ['its connection', (url: string) => terminateConnections(url)],
  ])('changes nothing when %s ends halfway', async (_, kill) => {
    const other = await createUsedPlace();
    const before = await readAllTables(other.url);
    // Makes the restore wait for a lock when the new tables exist and the old tables are in another schema. Another
    // database user holds the lock, because the restore refuses other connections of its own user.
    await query(
      other.url,
      `create function wait() returns event_trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); end $$;
       create event trigger wait on ddl_command_end when tag in ('CREATE TRIGGER') execute function wait()`,
    );
    const role = `holder_${other.url.slice(-8)}`;
    await query(other.url, `create role ${role} login`);
    const holder = new pg.Client({ connectionString: Object.assign(new URL(other.url), { username: role }).href });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    const started = startSchoolCommand('restore', settingsFor(other), archive(), '--force');
    await waitForLock(other.url);
    await kill(other.url, started.child);
    const result = await started.ended;
    if (result.code !== null) expect(errorMessageOf(result)).toMatch(/database \w+ .* Nothing was changed\.$/);
    await holder.end();
    await query(other.url, `drop event trigger wait; drop function wait(); drop role ${role}`);
    await vi.waitFor(async () => expect(await countConnections(other.url)).toBe(1), 10_000);
    expect(await readAllTables(other.url)).toEqual(before);
    expect(await restore(settingsFor(other), '--force')).toMatchObject({ code: 0 });
    expect(readdirSync(path('other')).sort()).toEqual(['files', 'lock.db']);
  });

  it('keeps existing files, and changes nothing when one of them differs', async () => {
    const other = await createUsedPlace();
    mkdirSync(path('other/files/students'), { recursive: true });
    writeFileSync(path('other/files/students/asha.jpg'), 'another photo');
    expect(errorMessageOf(await restore(settingsFor(other), '--force'))).toMatch(
      /\/students\/asha\.jpg differs from the file of this name in the backup\. Move away the files in \S+, or set FILES_DIR to an empty folder\. Nothing was changed\.$/,
    );
    expect(await schoolNames(other.url)).toEqual(['Lake School']);
    expect(readFileSync(path('other/files/students/asha.jpg'), 'utf8')).toBe('another photo');

    writeFileSync(path('other/files/students/asha.jpg'), 'content of asha.jpg');
    writeFileSync(path('other/files/students/ravi.jpg'), 'of the old school');
    expect(await restore(settingsFor(other), '--force')).toMatchObject({ code: 0 });
    expect(readdirSync(path('other/files/students')).sort()).toEqual(['asha.jpg', 'ravi.jpg']);
  });

  it('rejects a backup of SQLite, and SQLite rejects one of PostgreSQL', async () => {
    expect(errorMessageOf(await restore({ DATA_DIR: path('other') }))).toBe(
      'This is the backup of a school in PostgreSQL. Set DATABASE_URL to the database for it. Nothing was changed.',
    );
    expect(readdirSync(path('other'))).toEqual(['lock.db']);

    const { close } = await openSqlite(path('lake'));
    await close();
    rmSync(archive());
    await backup({ DATA_DIR: path('lake') });
    const other = await createPlace();
    expect(errorMessageOf(await restore(settingsFor(other)))).toMatch(
      /of a school in SQLite\. Restore it without DATABASE_URL, and then move it/,
    );
    expect(await readAllTables(other.url)).toEqual({});
  });
});

/** SQL and psql commands that each leave a trace if they run. */
const commands = `\\! touch pwned
\\o |touch pwned
\\copy schools to program 'touch pwned'
rollback; create table left_behind (x int); begin;
`;

const appendTo = (unpacked: string, name: string, text: string) =>
  writeFileSync(join(unpacked, name), `${readFileSync(join(unpacked, name), 'utf8')}${text}`);

describe('an archive with commands of SQL or of the shell', () => {
  beforeEach(copyBackup);

  it.each<[string, (unpacked: string) => void, RegExp | null]>([
    [
      'as functions in its manifest',
      (unpacked) => changeManifest(unpacked, (manifest) => ({ ...manifest, functions: [commands], schema: commands })),
      null,
    ],
    ['after the end of rows', (unpacked) => appendTo(unpacked, 'tables/broadcasts.copy', `\\.\n${commands}`), null],
    [
      'as a column',
      (unpacked) =>
        changeManifest(unpacked, (manifest) => ({
          ...manifest,
          columns: { ...manifest.columns, schools: [`id") from program 'touch pwned' --`] },
        })),
      /^The columns of schools in this backup are not those of its version\./,
    ],
    [
      'as a step',
      (unpacked) =>
        changeManifest(unpacked, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, commands] })),
      /made by a newer version/,
    ],
    [
      'as an id',
      (unpacked) => changeManifest(unpacked, (manifest) => ({ ...manifest, last_ids: { schools: commands } })),
      /^The manifest\.json of this backup is damaged\./,
    ],
    [
      'as a dump',
      (unpacked) => {
        rmSync(join(unpacked, 'tables'), { recursive: true });
        writeFileSync(join(unpacked, 'homeroom.dump'), commands);
      },
      /as SQL commands, which this version does not run/,
    ],
  ])('%s runs none of them', async (_, change, sentence) => {
    await tamper(change);
    const other = await createPlace();
    const restored = await restore(settingsFor(other));
    if (sentence) expect(errorMessageOf(restored)).toMatch(sentence);
    const tables = await readAllTables(other.url);
    expect(Object.keys(tables)).not.toContain('public.left_behind');
    expect(tables['public.schools']).toEqual(restored.code === 0 ? await rowsOf(database, 'schools') : undefined);
    expect([existsSync('pwned'), existsSync(path('pwned'))]).toEqual([false, false]);
  });
});

describe('the check of a backup of PostgreSQL', () => {
  const verify = () => runSchoolCommand('backup', {}, '--verify', archive());

  it('needs no database', async () => {
    copyBackup();
    expect(await verify()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/is complete \(rows: \d+, files: 1\)/),
    });
  });

  it.each<[string, (unpacked: string) => void, RegExp]>([
    [
      'with a row of too few values',
      (unpacked) => writeFileSync(join(unpacked, 'tables/schools.copy'), '4\tHill School\n'),
      /Row 1 of schools in this backup is damaged \(values: 2\)/,
    ],
    [
      'without the rows of a table',
      (unpacked) => rmSync(join(unpacked, 'tables/users.copy')),
      /The rows of users are missing/,
    ],
    [
      'with a table that lost its rows',
      (unpacked) => writeFileSync(join(unpacked, 'tables/users.copy'), ''),
      /The table users is incomplete/,
    ],
    [
      'without the columns of a table',
      (unpacked) =>
        changeManifest(unpacked, ({ columns: { users, ...columns }, ...manifest }) => ({ ...manifest, columns })),
      /The columns of users in this backup are not those of its version/,
    ],
    [
      'without the file of a record',
      (unpacked) => rmSync(join(unpacked, 'files/students/asha.jpg')),
      /The file students\/asha\.jpg is missing/,
    ],
  ])('refuses one %s', async (_, damage, message) => {
    copyBackup();
    await tamper(damage);
    expect(errorMessageOf(await verify())).toMatch(message);
  });
});
