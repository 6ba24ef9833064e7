import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { addSchool, setSchoolClosed } from '@/lib/server/backend/school/commands';
import { keys, startBucket } from '../support/bucket';
import { createTestDatabase } from '../support/create-test-database';
import {
  createDataDirectory,
  createSeededDirectory,
  createTestFolder,
  readMovedRows,
  withDirectoryCopy,
} from '../support/data-directories';
import { createDatabase, query } from '../support/postgres';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { withPostgresDatabase } from '../support/with-postgres-database';

const mobile = '9876543210';

let folder = '';
let database = '';
const path = (name: string) => join(folder, name);

/**
 * A directory with a school, and a database to which the school was moved. Both are created once, and copied for each
 * test.
 */
let prepared = '';
let movedDatabase = '';
beforeAll(async () => {
  folder = prepared = mkdtempSync(join(tmpdir(), 'homeroom-move-'));
  await createDiskStore(path('hill/files')).add('students', 'asha.png', Buffer.from('photo of asha'));
  await createSeededDirectory(path('hill'), { kind: 'empty', schoolName: 'Hill School', adminMobile: mobile }, (db) =>
    sql`insert into uploads (school_id, folder, filename, same_key, created_at)
      values (4, 'students', 'asha.png', 'ASHA.PNG', '2026-04-01')`.execute(db),
  );
  const { url, drop } = await createDatabase();
  database = movedDatabase = url;
  expect(await moveHill()).toMatchObject({ code: 0 });
  return async () => {
    rmSync(prepared, { recursive: true });
    await drop();
  };
});

beforeEach(async () => {
  folder = createTestFolder();
  database = await createTestDatabase();
  cpSync(join(prepared, 'hill'), path('hill'), { recursive: true });
});

const move = (settings: Record<string, string>, ...args: string[]) => runSchoolCommand('move', settings, ...args);
const moveHill = (...args: string[]) => move({ DATA_DIR: path('hill') }, '--to', database, ...args);

async function makeLake(number = '9812345678') {
  await createDataDirectory(
    path('lake'),
    async (db) => {
      await sql`update schools set name = 'Lake School'`.execute(db);
      await sql`update users set mobileno = ${number}`.execute(db);
    },
    path('hill'),
  );
}

const tablesIn = (url: string) => query(url, "select tablename from pg_tables where schemaname = 'public' order by 1");

async function expectRefused(command: Promise<{ code: unknown; output: string }>, sentence: RegExp) {
  const { code, output } = await command;
  expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  expect(output).not.toContain('    at ');
}

it('npm run move with --help prints its usage and changes nothing', async () => {
  const { code, output } = await moveHill('--help');
  expect(code).toBe(0);
  const expectedWords = [
    '--from',
    '--to',
    '--school',
    '--files-to',
    'DATA_DIR',
    'FILES_DIR',
    'S3_BUCKET',
    'PGPASSWORD',
  ];
  for (const word of expectedWords) expect(output).toContain(word);
  expect(await tablesIn(database)).toEqual([]);
});

describe('a move', () => {
  it.each<[string, string[], RegExp]>([
    ['nothing', [], /^Give the destination: --to postgresql:/],
    ['a word', ['school'], /^school is one argument too many\./],
    ['an option that it does not know', ['--all'], /^Unknown option '--all'\./],
    ['an option without its value', ['--to'], /^Option '--to <value>' argument missing\. See --help\.$/],
    ['two directories', ['--from', 'here', '--to', 'there'], /^Give the destination: --to postgresql:/],
    ['two databases', ['--from', 'postgres://a/b', '--to', 'postgres://a/c'], /^One of --from and --to is a directory/],
    ['an address without a host', ['--to', 'postgres:/school'], /^--to must be an address such as/],
    ['one school of a directory', ['--to', 'postgres://a/b', '--school', '4'], /^--school is only for moves to SQLite/],
    ['a database and no school', ['--from', 'postgres://a/b', '--to', 'there'], /^Give the id of the school/],
    [
      'a school that is none',
      ['--from', 'postgres://a/b', '--to', 'there', '--school', 'Hill'],
      /^Give the id of the school/,
    ],
    ['a database and no directory', ['--from', 'postgres://a/b', '--school', '4'], /^Give the destination: --to DIR/],
    [
      'a folder on the way back',
      ['--from', 'postgres://a/b', '--school', '4', '--to', 'x', '--files-to', 'y'],
      /^--files-to is only for moves to PostgreSQL/,
    ],
  ])('of %s is refused', async (_, args, sentence) => {
    await expectRefused(move({ DATA_DIR: path('hill') }, ...args), sentence);
  });

  it.each<[string, (directory: string) => Promise<void> | void, RegExp]>([
    [
      'that is not there',
      (directory) => rmSync(directory, { recursive: true }),
      /^There is no school in \S+hill\. Name its data directory/,
    ],
    [
      'of a newer version',
      (directory) =>
        createDataDirectory(
          directory,
          (db) => sql`insert into kysely_migration values ('999', '')`.execute(db),
          directory,
        ).then(() => {}),
      /^The database \S+homeroom\.db was made by a newer version/,
    ],
    [
      'of an older version',
      (directory) =>
        createDataDirectory(
          directory,
          (db) => sql`delete from kysely_migration where name >= '011'`.execute(db),
          directory,
        ).then(() => {}),
      /has the tables of an older version of the console\. First make a backup .* Then start this version/,
    ],
    [
      'that is damaged',
      (directory) => writeFileSync(join(directory, 'homeroom.db'), 'no database'),
      /is damaged or not a database/,
    ],
    [
      'without a file that a row names',
      (directory) => rmSync(join(directory, 'files'), { recursive: true }),
      /^The file students\/asha\.png is named in the database but is missing in \S+files\. Nothing was changed\.$/,
    ],
  ])('of a directory %s is refused, and changes nothing', async (_, change, sentence) => {
    await change(path('hill'));
    await expectRefused(moveHill(), sentence);
    expect(await tablesIn(database)).toEqual([]);
  });

  it('of a directory that a console uses is refused', async () => {
    const { close } = await openSqlite(path('hill'));
    await expectRefused(moveHill(), /hill is in use by another process\. Stop that one first/);
    await close();
    expect(await tablesIn(database)).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    [
      'of a newer version',
      "insert into kysely_migration values ('999', '')",
      /^The database homeroom_\w+ on \S+ was made by a newer/,
    ],
    ['of an older version', "delete from kysely_migration where name >= '011'", /has the tables of an older version/],
    ['of another application', 'drop table kysely_migration', /belongs to another application/],
    ['that lacks a table', 'drop table broadcasts', /lacks broadcasts/],
  ])('to a database %s is refused, and changes nothing', async (_, change, sentence) => {
    database = await createTestDatabase(inject('migratedDatabase'));
    await query(database, change);
    const before = await tablesIn(database);
    await expectRefused(moveHill(), sentence);
    expect(await tablesIn(database)).toEqual(before);
    expect(await query(database, 'select * from schools')).toEqual([]);
  });

  it('to an unreachable server, or without the right to create tables, is refused', async () => {
    const url = Object.assign(new URL(database), { port: '1' });
    await expectRefused(
      move({ DATA_DIR: path('hill') }, '--to', url.href),
      /can't be used \(connect ECONNREFUSED .*\)\. The data is intact\. Start PostgreSQL/,
    );
    const name = `guest_${randomBytes(4).toString('hex')}`;
    await query(database, `create role ${name} login; revoke create on schema public from public`);
    onTestFinished(async () => void (await query(database, `drop role ${name}`)));
    const guest = Object.assign(new URL(database), { username: name });
    await expectRefused(
      move({ DATA_DIR: path('hill') }, '--to', guest.href),
      /can't be used \(permission denied for schema public\)/,
    );
    expect(await tablesIn(database)).toEqual([]);
  });

  it('of an existing school or of existing mobile numbers is refused, with examples', async () => {
    expect(await moveHill()).toMatchObject({ code: 0 });
    const before = await withPostgresDatabase(database, readMovedRows);
    await expectRefused(
      moveHill(),
      /^Numbers with which people of this school sign in .* only one school: the number of user 14 here, which ends in 3210, at Hill School \(school 4\)\. If this school was moved before, it is already in the database\. Nothing was changed\.$/,
    );
    expect(await withPostgresDatabase(database, readMovedRows)).toEqual(before);
  });

  it('moves all schools of a directory, including closed ones, and prints their new ids', async () => {
    await moveHill('--files-to', path('files'));
    const several = await createDataDirectory(
      path('several'),
      async (db) => {
        await sql`update users set mobileno = '9812345678'`.execute(db);
        await sql`update schools set name = 'Lake School'`.execute(db);
        await addSchool(db, 'Shore School', '9812345679');
        await setSchoolClosed(db, 5, true);
      },
      path('hill'),
    );
    const { code, output } = await move({}, '--from', several, '--to', database, '--files-to', path('files'));
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Lake School was school 4 and is now school 8\./),
    });
    expect(output).toContain('Shore School was school 5 and is now school 9.');
    const { output: list } = await runSchoolCommand('school', { DATABASE_URL: database }, 'list', '--json');
    expect(JSON.parse(list)).toMatchObject([
      { id: 4, name: 'Hill School', disabledAt: null },
      { id: 8, name: 'Lake School', disabledAt: null },
      { id: 9, name: 'Shore School', disabledAt: expect.any(String), administrators: 1 },
    ]);
    const { output: added } = await runSchoolCommand(
      ...(['school', { DATABASE_URL: database }, 'add', '--name', 'New', '--admin-mobile', '9812345670'] as const),
    );
    expect(added).toMatch(/New has been added as school 10/);
  });

  it('does not replace a missing file by another school’s file', async () => {
    await moveHill('--files-to', path('files'));
    await makeLake();
    rmSync(path('lake/files'), { recursive: true });
    await expectRefused(
      move({}, ...lakeArgs()),
      /^The file students\/asha\.png is named in the database but is missing in \S+lake/,
    );
    expect(readdirSync(path('files/students'))).toEqual(['asha.png']);
    expect(await query(database, 'select name from schools')).toEqual([{ name: 'Hill School' }]);
  });

  it('beside a school with files requires --files-to', async () => {
    await moveHill();
    await makeLake();
    const lake = (...args: string[]) => move({}, '--from', path('lake'), '--to', database, ...args);
    const before = await withPostgresDatabase(database, readMovedRows);
    await expectRefused(lake(), /all files must be in one place\. Name it with --files-to/);
    expect(await withPostgresDatabase(database, readMovedRows)).toEqual(before);
    // The folder already contains an identical file of this name, but the database has no row for it. The move assumes
    // that an earlier attempt has copied this file.
    expect(await lake('--files-to', path('hill/files'))).toMatchObject({ code: 0 });
    expect(readdirSync(path('hill/files/students'))).toHaveLength(2);
  });

  /**
   * Starts to move the second school. The move waits before it inserts the row of the school's file. It has already
   * inserted the rows of the school and its people.
   */
  async function startHalfway() {
    await moveHill('--files-to', path('files'));
    await makeLake();
    await query(
      database,
      `create function wait() returns trigger language plpgsql as $$ begin
         perform pg_advisory_xact_lock(1); return new; end $$;
       create trigger wait before insert on uploads for each row execute function wait()`,
    );
    const holder = new pg.Client({ connectionString: database });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('select pg_advisory_lock(1)');
    const running = startSchoolCommand('move', {}, ...lakeArgs());
    const waiting = `select pid from pg_stat_activity where query like 'insert into "uploads"%' and wait_event_type = 'Lock'
      and datname = current_database()`;
    const waitForMoves = (count: number) =>
      vi.waitFor(async () => expect(await query(database, waiting)).toHaveLength(count), waitOptions);
    await waitForMoves(1);
    return { running, release: () => holder.end(), waitForMoves };
  }
  const waitOptions = { timeout: 15_000, interval: 50 };
  const lakeArgs = () => ['--from', path('lake'), '--to', database, '--files-to', path('files')];

  it('that is killed halfway leaves the database unchanged, and can be repeated', async () => {
    const { running, release, waitForMoves } = await startHalfway();
    const before = await withPostgresDatabase(database, readMovedRows);
    expect(before.schools).toMatchObject([{ name: 'Hill School' }]);
    running.child.kill('SIGKILL');
    await running.ended;
    await release();
    await waitForMoves(0);
    expect(await withPostgresDatabase(database, readMovedRows)).toEqual(before);
    const copied = readdirSync(path('files/students')).sort();
    expect(copied).toHaveLength(2);
    expect(await move({}, ...lakeArgs())).toMatchObject({ code: 0 });
    expect(readdirSync(path('files/students')).sort()).toEqual(copied);
  });

  it('lets consoles write meanwhile, and assigns no id that they assign', async () => {
    const { running, release } = await startHalfway();
    await expectRefused(moveHill(), /^Another school is being moved into this database\./);
    await query(
      database,
      "insert into users (school_id, mobileno, created_at, updated_at) values (4, '9700000000', '', '')",
    );
    await release();
    expect(await running.ended).toMatchObject({ code: 0 });
    const users = await query(database, 'select school_id, mobileno from users order by id');
    expect(users).toEqual([
      { school_id: 4, mobileno: mobile },
      { school_id: 8, mobileno: '9812345678' },
      { school_id: 4, mobileno: '9700000000' },
    ]);
  });

  it.each([
    [
      'another value',
      "new.address = 'elsewhere'; return new",
      /^The table schools is not the same .* \(different values\)/,
    ],
    ['a row less', 'return null', /^The table schools is not the same .* \(rows: 0 instead of 1\)/],
  ])('that finds %s in its final check is rolled back', async (_, statement, sentence) => {
    database = await createTestDatabase(inject('migratedDatabase'));
    await query(
      database,
      `create function change() returns trigger language plpgsql as $$ begin ${statement}; end $$;
       create trigger change before insert on schools for each row execute function change();
       alter table users drop constraint users_school_id_fkey`,
    );
    await expectRefused(moveHill(), sentence);
    expect(await query(database, 'select * from schools')).toEqual([]);
  });

  it('into a bucket writes every file before its row', async () => {
    const { bucket, objects, setDefaultReply, close } = await startBucket();
    onTestFinished(close);
    const settings = {
      DATA_DIR: path('hill'),
      S3_BUCKET: bucket.name,
      S3_ENDPOINT: bucket.endpoint ?? '',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    };
    await expectRefused(
      move(settings, '--to', database, '--files-to', path('files')),
      /--files-to must not be given with S3_BUCKET/,
    );
    const { code, output } = await move(settings, '--to', database);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('The files are in the bucket school-files.'),
    });
    expect(objects.get('students/asha.png')?.toString()).toBe('photo of asha');

    expect(await move(settings, '--from', database, '--school', '4', '--to', path('back'))).toMatchObject({ code: 0 });
    expect(readFileSync(path('back/files/students/asha.png'), 'utf8')).toBe('photo of asha');
    expect(await withDirectoryCopy(path('back'), readMovedRows)).toEqual(
      await withDirectoryCopy(path('hill'), readMovedRows),
    );

    setDefaultReply((response) => void response.writeHead(503).end());
    const other = await createTestDatabase();
    await expectRefused(move(settings, '--to', other), /The bucket school-files at \S+ answers with an error \(503\)/);
    expect(await tablesIn(other)).toEqual([]);
  });
});

/** An attacker has prepared the directory so that a move reaches the records of another school. */
describe('a prepared directory', () => {
  beforeEach(async () => {
    database = await createTestDatabase(movedDatabase);
    await query(
      database,
      `insert into students (school_id, firstname, same_key, created_at, updated_at)
        select 4, 'Asha', id, '', '' from generate_series(1, 20) as id`,
    );
  });

  /** Changes the database of a console without the console's checks. */
  async function tamper(...statements: string[]) {
    await makeLake();
    const db = new Libsql(path('lake/homeroom.db'));
    db.exec('pragma foreign_keys = off');
    for (const statement of statements) db.exec(statement);
    db.close();
  }
  const moveLake = () => move({}, '--from', path('lake'), '--to', database, '--files-to', path('files'));

  const change = (columns: string, values: string) =>
    `insert into activities (school_id, actor_id, verb, created_at, ${columns}) values (4, 14, 'updated', '2026-11-01', ${values})`;
  const schoolFive = "insert into schools (id, name, created_at, updated_at) values (5, 'Shore', '', '')";

  it.each<[string, string[]]>([
    ['hides how many ids it gave out', ['update sqlite_sequence set seq = 0']],
    ['forgets which ids it gave out', ['delete from sqlite_sequence']],
    ['names a record that only the other school has', [change('noun, record_id', "'students', 3")]],
    [
      'names a creator whom only the other school has',
      ['update users set created_by = 3', 'delete from sqlite_sequence'],
    ],
  ])('that %s leads to no other school', async (_, statements) => {
    await query(
      database,
      "insert into users (id, school_id, mobileno, created_at, updated_at) values (3, 4, '9', '', '')",
    );
    await tamper(...statements);
    expect(await moveLake()).toMatchObject({ code: 0 });
    const rows = await query(
      database,
      `select 'user' as kind, school_id from users where mobileno = '9812345678'
       union all select 'creator', users.school_id from users join users lake on lake.created_by = users.id where lake.school_id = 8
       union all select 'student', students.school_id from activities join students on students.id = record_id where activities.school_id = 8`,
    );
    expect(rows).toEqual([{ kind: 'user', school_id: 8 }]);
  });

  it.each<[string, string[], RegExp]>([
    [
      'has no foreign keys',
      ['alter table users rename to t', 'create table users as select * from t', 'drop table t'],
      /does not have the schema of the console: check its (table|index) \w+\./,
    ],
    [
      'has a trigger',
      ['create trigger t after update on schools begin delete from users; end'],
      /does not have the schema of the console: check its trigger t\./,
    ],
    [
      'has a view for a table',
      ['drop table imports', 'create view imports as select 1 as id'],
      /does not have the schema of the console: check its (table|view|index) \w+\./,
    ],
    ['has rows of a school that is not there', ['update users set school_id = 1'], /is damaged/],
    [
      'has marks of a school that is not there',
      [
        "insert into classes (id, school_id, classname, same_key, created_at, updated_at) values (1, 4, '5', '5', '', '')",
        "insert into sections (id, school_id, class_id, section, same_key, created_at, updated_at) values (1, 4, 1, 'A', 'A', '', '')",
        "insert into students (id, school_id, same_key, created_at, updated_at) values (1, 4, '1', '', '')",
        "insert into attendance (school_id, section_id, student_id, day, status) values (1, 1, 1, '', 'P')",
      ],
      /^The row 1 of attendance refers to another school in its column school_id\./,
    ],
    [
      'leads from one of its schools to the other',
      [
        schoolFive,
        'update uploads set school_id = 5',
        "insert into activities (school_id, actor_id, noun, verb, created_at) values (5, 14, 'students', 'added', '')",
      ],
      /^The row 1 of activities refers to another school in its column actor_id\./,
    ],
    [
      'leads from one of its schools to a record of the other',
      [
        schoolFive,
        "insert into subjects (id, school_id, subject_name, same_key, created_at, updated_at) values (1, 5, 'Art', 'ART', '', '')",
        change('noun, record_id', "'subjects', 1"),
      ],
      /^The row 1 of activities refers to another school in its column record_id\./,
    ],
    [
      'has a text as an id',
      ["update users set created_by = '14; x'"],
      /^The table users, or one .* an id that is not valid or too high/,
    ],
    ['has a negative id', ['update users set created_by = -4'], /^The created_by of row 14 of users is not an id\./],
    [
      'has a part of an id',
      ['update users set created_by = 4.5'],
      /^The created_by of row 14 of users is not an id\.|not valid or too high/,
    ],
    [
      'has a negative id of its own',
      [
        "insert into subjects (id, school_id, subject_name, same_key, created_at, updated_at) values (-1, 4, 'Art', 'ART', '', '')",
      ],
      /^The id of row -1 of subjects is not an id\./,
    ],
    [
      'has a record of an unknown kind',
      [change('noun, record_id', "'ghosts', 1")],
      /^The record_id of row 1 of activities is not an id\./,
    ],
    [
      'uses up all ids',
      ['update users set created_by = 2147480000'],
      /^The table users, or one .* an id that is not valid or too high/,
    ],
  ])('that %s is refused, and changes nothing', async (_, statements, sentence) => {
    await tamper(...statements);
    const before = await withPostgresDatabase(database, readMovedRows);
    const command = moveLake();
    await expectRefused(command, sentence);
    expect((await command).output).toContain('Nothing was changed.');
    expect(await withPostgresDatabase(database, readMovedRows)).toEqual(before);
    const [nextId] = await query(database, "select nextval(pg_get_serial_sequence('users', 'id')) as id");
    expect(Number(nextId?.id)).toBeLessThan(100);
  });

  it('with a link to other files is refused', async () => {
    await makeLake();
    mkdirSync(path('secrets'));
    writeFileSync(path('secrets/asha.png'), 'of the operator');
    rmSync(path('lake/files/students/asha.png'));
    symlinkSync(path('secrets/asha.png'), path('lake/files/students/asha.png'));
    await expectRefused(moveLake(), /^The file students\/asha\.png is named in the database but is missing in/);
    rmSync(path('lake/files/students'), { recursive: true });
    symlinkSync(path('secrets'), path('lake/files/students'));
    await expectRefused(moveLake(), /lake\/files\/students is a symbolic link\. Replace it/);
    for (const name of ['files', 'homeroom.db']) {
      renameSync(path(`lake/${name}`), path(`moved-${name}`));
      symlinkSync(path(`moved-${name}`), path(`lake/${name}`));
      await expectRefused(moveLake(), new RegExp(`lake/${name} is a symbolic link\\. Replace it`));
      rmSync(path(`lake/${name}`));
      renameSync(path(`moved-${name}`), path(`lake/${name}`));
      rmSync(path('lake/files/students'), { force: true });
    }
    expect(readdirSync(path('files'))).toEqual([]);
  });
});

describe('a move back', () => {
  beforeEach(async () => {
    database = await createTestDatabase(movedDatabase);
  });
  const moveBack = (to: string, ...args: string[]) =>
    move({ FILES_DIR: path('hill/files') }, '--from', database, '--to', path(to), ...args);

  it('of an unknown school creates no directory', async () => {
    await expectRefused(moveBack('new', '--school', '7'), /^There is no school 7 in the database homeroom_\w+/);
    expect(existsSync(path('new'))).toBe(false);
  });

  it('refuses a directory that is not empty, and does not change it', async () => {
    mkdirSync(path('full'));
    writeFileSync(path('full/notes.txt'), 'kept');
    await expectRefused(
      moveBack('full', '--school', '4'),
      /full is not empty\. Name a directory that is new or empty\./,
    );
    await expectRefused(moveBack('hill', '--school', '4'), /hill is not empty/);
    expect(readdirSync(path('full'))).toEqual(['notes.txt']);
  });

  it('with a missing file leaves nothing that looks like a school', async () => {
    mkdirSync(path('empty'));
    await expectRefused(
      move({ FILES_DIR: path('nowhere') }, '--from', database, '--school', '4', '--to', path('empty')),
      /^The file students\/asha\.png is named in the database but is missing in \S+nowhere/,
    );
    expect(readdirSync(path('empty'))).toEqual([]);
  });

  it('succeeds after an interrupted one', async () => {
    mkdirSync(path('cut/files.new/students'), { recursive: true });
    cpSync(path('hill/homeroom.db'), path('cut/homeroom.db.new'));
    writeFileSync(path('cut/files.new/students/asha.png'), 'half');
    writeFileSync(path('cut/lock.db'), '');
    expect(await moveBack('cut', '--school', '4')).toMatchObject({ code: 0 });
    expect(await withDirectoryCopy(path('cut'), readMovedRows)).toEqual(
      await withDirectoryCopy(path('hill'), readMovedRows),
    );
    expect(readFileSync(path('cut/files/students/asha.png'), 'utf8')).toBe('photo of asha');
  });
});
