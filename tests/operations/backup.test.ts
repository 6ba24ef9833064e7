import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import Libsql from 'libsql';
import tar from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packArchive, unpackArchive } from '@/lib/server/backend/backup/archive';
import { isBackupRunning } from '@/lib/server/backend/backup/last-backup';
import { createSqlite } from '@/lib/server/backend/db/open/create-sqlite';
import { type OpenDatabase, openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { removeDroppedFiles } from '@/lib/server/backend/maintenance/remove-files';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { createSchoolsBeforeAccess, stepBeforeAccess } from '../support/database-before-access';
import { removeFile } from '../support/remove-file';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';

let folder = '';
let school: OpenDatabase;
const path = (name: string) => join(folder, name);

const run = (command: 'backup' | 'restore', directory: string, ...args: string[]) =>
  runSchoolCommand(command, { DATA_DIR: path(directory) }, ...args);

let uploadCount = 0;

async function upload(): Promise<string> {
  uploadCount += 1;
  const filename = `ফাইল-${'x'.repeat(90)}-${uploadCount}.png`;
  mkdirSync(path('running/files/students'), { recursive: true });
  writeFileSync(path(`running/files/students/${filename}`), `content ${uploadCount}`);
  const row = { school_id: 4, folder: 'students', filename, same_key: filename, created_at: '2026-04-01' };
  await school.db.insertInto('uploads').values(row).execute();
  return filename;
}

/**
 * Reads the rows from a copy of the directory, because this process may keep a connection to the original open until
 * garbage collection.
 */
async function readRows(directory: string) {
  const copy = mkdtempSync(path('copy-'));
  cpSync(path(directory), copy, { recursive: true });
  const { db, close } = await openSqlite(copy);
  const uploads = await db.selectFrom('uploads').selectAll().orderBy('id').execute();
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  await close();
  return { uploads, users };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
  school = await openSqlite(path('running'));
  const hillSchool = { kind: 'empty', schoolName: 'Hill School', adminMobile: '9876543210' } as const;
  await seedIfEmpty(school.db, createDiskStore(path('running/files')), hillSchool);
  uploadCount = 0;
  await upload();
});
afterEach(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restores one consistent state of rows and files when made during writes', async () => {
    let isOver = false;
    const started = startSchoolCommand('backup', { DATA_DIR: path('running') }, path('school.tar.gz'));
    const backup = started.ended.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await upload();
      // A writer without pauses would keep the write lock from the backup, which writes when it begins and ends. On a
      // busy computer it would also add more files than the restore can unpack in the time of the test.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await backup).toMatchObject({ code: 0, output: expect.stringMatching(/school\.tar\.gz holds the school/) });
    expect(await startSchoolCommand('restore', { DATA_DIR: path('fresh') }, path('school.tar.gz')).ended).toMatchObject(
      {
        code: 0,
        output: expect.stringMatching(/holds the school/),
      },
    );

    const { uploads, users } = await readRows('fresh');
    expect(users).toEqual(await school.db.selectFrom('users').selectAll().orderBy('id').execute());
    expect(uploads.length).toBeGreaterThan(0);
    uploads.forEach(({ filename }, index) => {
      expect(readFileSync(path(`fresh/files/students/${filename}`), 'utf8')).toBe(`content ${index + 1}`);
    });
  });

  it('has the files of all its rows when files are removed after its copy of the database', async () => {
    const filename = await upload();
    const files = createDiskStore(path('running/files'));
    const backup = startSchoolCommand('backup', { DATA_DIR: path('running') }, path('school.tar.gz'));
    // The copy has its first bytes once the backup has read the database.
    const isCopied = () =>
      readdirSync(folder).some(
        (name) => name[0] === '.' && statSync(path(`${name}/homeroom.db`), { throwIfNoEntry: false })?.size,
      );
    while (backup.child.exitCode === null && !isCopied()) await new Promise((resolve) => setImmediate(resolve));
    backup.child.kill('SIGSTOP');
    await removeFile(school.db, files, 4, 'students', filename);
    backup.child.kill('SIGCONT');
    expect(await backup.ended).toMatchObject({ code: 0, output: expect.stringMatching(/files: 2\)/) });
    expect(await files.size('students', filename)).not.toBe(null);
    await removeDroppedFiles(school.db, files);
    expect(await files.size('students', filename)).toBe(null);
  });

  it('that fails lets consoles remove files again', async () => {
    rmSync(path('running/files/students'), { recursive: true });
    expect((await run('backup', 'running', path('school.tar.gz'))).code).toBe(1);
    expect(await isBackupRunning(school.db)).toBe(false);
  });

  it('is readable only by its owner, and leaves no other files', async () => {
    await run('backup', 'running', path('school.tar.gz'));
    expect(statSync(path('school.tar.gz')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['running', 'school.tar.gz']);
  });

  it('is refused when a folder of uploads is a link', async () => {
    renameSync(path('running/files/students'), path('secrets'));
    symlinkSync(path('secrets'), path('running/files/students'));
    expect(await run('backup', 'running', path('school.tar.gz'))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/running\/files\/students is a symbolic link/),
    });
    expect(existsSync(path('school.tar.gz'))).toBe(false);
  });

  it('is refused when a row names a file outside of the folders of uploads', async () => {
    await school.db.updateTable('uploads').set({ folder: '..', filename: 'homeroom.db' }).execute();
    expect(await run('backup', 'running', path('school.tar.gz'))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/refers to a file that no upload can be: "..\/homeroom.db"/),
    });
  });

  it('is refused when the file of a row is missing', async () => {
    rmSync(path('running/files'), { recursive: true });
    const { code, output } = await run('backup', 'running', path('school.tar.gz'));
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is named in the database but is missing/),
    });
    expect(existsSync(path('school.tar.gz'))).toBe(false);
  });

  it('is refused when a file has changed its length, and names that file', async () => {
    async function* entries() {
      yield { name: 'files/students/asha.jpg', size: 9, content: [Buffer.from('shorter')] };
    }
    await expect(packArchive(path('packed'), entries())).rejects.toThrow(
      /^files\/students\/asha\.jpg could not be packed/,
    );
  });

  it('of a newer console is not restored', async () => {
    await sql`insert into kysely_migration values ('999-of-later', '')`.execute(school.db);
    await run('backup', 'running', path('school.tar.gz'));
    const { code, output } = await run('restore', 'fresh', path('school.tar.gz'));
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^This backup was made by a newer version of the console \([\d.]+, commit \S+\), or of its database\. Restore it with a version later than [\d.]+\. This is version [\d.]+\. Nothing was changed\.$/,
      ),
    });
    expect(readdirSync(path('fresh'))).toEqual(['lock.db']);
  });

  it.each([
    ['format', { format: 3, tables: 'in another form' }],
    ['entry', { migrations: ['001-first-schema', '999-of-later'] }],
  ])('of a newer version with an unknown %s is refused with the name of that version', async (_, changes) => {
    await run('backup', 'running', path('school.tar.gz'));
    const staging = path('unpacked');
    await unpackArchive(path('school.tar.gz'), { database: staging, files: staging });
    const made = { made_by: { version: '9.1.0', commit: 'abcdef1' }, readable_by: '9.0.0 or later' };
    const manifest = { ...JSON.parse(readFileSync(join(staging, 'manifest.json'), 'utf8')), ...made, ...changes };
    async function* entries() {
      for (const [name, text] of Object.entries({ 'manifest.json': JSON.stringify(manifest), 'new-entry': 'new' }))
        yield { name, size: text.length, content: [Buffer.from(text)] };
    }
    await packArchive(path('newer.tar.gz'), entries());
    const message =
      /made by a newer version of the console \(9\.1\.0, commit abcdef1\).* Restore it with a version 9\.0\.0 or later\./;
    expect((await run('restore', 'fresh', path('newer.tar.gz'))).output).toMatch(message);
    expect((await run('backup', 'running', '--verify', path('newer.tar.gz'))).output).toMatch(message);
  });

  it('is refused when the database has foreign objects, as a restore would be', async () => {
    await sql`create index of_an_operator on users (email)`.execute(school.db);
    const { code, output } = await run('backup', 'running', path('school.tar.gz'));
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /homeroom\.db does not have the schema of the console: check its index of_an_operator\. Remove/,
      ),
    });
    expect(existsSync(path('school.tar.gz'))).toBe(false);
  });

  it.each([
    ['without a name', [], /Give the file to create/],
    ['of two names', ['one', 'two'], /Give one file, not 2\. See --help\.$/],
    ['onto a file that is there', ['taken'], /already exists/],
    ['into a folder that is not there', ['no/where'], /There is no folder/],
  ])('is refused %s', async (_, args, sentence) => {
    writeFileSync(path('taken'), 'kept');
    const { code, output } = await run('backup', 'running', ...args.map(path));
    expect(code).toBe(1);
    expect(output.trim()).toMatch(sentence);
    expect(output).not.toContain('    at ');
    expect(readFileSync(path('taken'), 'utf8')).toBe('kept');
  });
});

describe.each(['backup', 'restore'] as const)('%s', (command) => {
  it('prints its usage with --help and changes nothing', async () => {
    const { code, output } = await run(command, 'fresh', '--help', path('school.tar.gz'));
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^npm run ${command} -- FILE`));
    for (const setting of ['DATA_DIR', 'FILES_DIR', 'S3_BUCKET', 'DATABASE_URL']) expect(output).toContain(setting);
    expect(readdirSync(folder)).toEqual(['running']);
  });

  it('refuses an unknown option', async () => {
    const { code, output } = await run(command, 'running', path('school.tar.gz'), '--forced');
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: "Unknown option '--forced'. See --help.",
    });
  });
});

describe('restoring', () => {
  beforeEach(async () => {
    await run('backup', 'running', path('school.tar.gz'));
  });

  it('refuses the directory of a running console, even with --force', async () => {
    const { code, output } = await run('restore', 'running', path('school.tar.gz'), '--force');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/running is in use by another process\. Stop that one first/),
    });
  });

  it('replaces a school only with --force, and keeps the old one', async () => {
    const before = await school.db.selectFrom('uploads').selectAll().execute();
    await upload();
    await school.close();
    cpSync(path('running'), path('stopped'), { recursive: true });
    expect(await run('restore', 'stopped', path('school.tar.gz'))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Add --force/),
    });
    expect((await readRows('stopped')).uploads).toHaveLength(2);
    expect(await run('restore', 'stopped', path('school.tar.gz'), '--force')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/holds the school/),
    });
    expect((await readRows('stopped')).uploads).toEqual(before);
    const oldFolder = readdirSync(path('stopped')).find((name) => name.startsWith('before-restore-')) ?? '';
    expect((await readRows(`stopped/${oldFolder}`)).uploads).toHaveLength(2);
    expect(readdirSync(path(`stopped/${oldFolder}/files/students`))).toHaveLength(2);
    school = await openSqlite(path('running'));
  });

  it('ends all sign-ins of the backup, and names the people whom it gives access again', async () => {
    const { db } = school;
    const row = { school_id: 4, created_by: 14, created_at: '2026-04-01', updated_at: '2026-04-01' };
    const ravi = { first_name: 'Ravi', middle_name: '', last_name: 'Rao', email: '', profilepic: '', search_text: '' };
    const { id } = await db
      .insertInto('users')
      .values({ ...row, ...ravi, mobileno: '9811111111', role: 'view' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const times = { created_at: '2026-04-01', expires_at: '2036-04-01' };
    const token = { user_id: id, token_hash: 'hash', last_used_at: '2026-04-01' };
    await db
      .insertInto('access_tokens')
      .values({ ...token, ...times })
      .execute();
    const code = { user_id: id, mobileno: '9811111111', salt: 's', code_hash: 'h', tries: 0, used_at: null };
    await db
      .insertInto('otp_codes')
      .values({ ...code, ...times })
      .execute();
    expect(await run('backup', 'running', path('with-ravi.tar.gz'))).toMatchObject({ code: 0 });
    await db.updateTable('users').set({ role: null }).where('id', '=', id).execute();
    await school.close();
    cpSync(path('running'), path('stopped'), { recursive: true });

    const { code: exitCode, output } = await run('restore', 'stopped', path('with-ravi.tar.gz'), '--force');
    expect(exitCode).toBe(0);
    const lines = output.trim().split('\n').slice(1);
    expect(lines).toEqual([
      'Everybody has to sign in again. The access is that of the backup (people who can sign in: 2):',
      expect.stringMatching(/^name +number +role +school$/),
      expect.stringMatching(/^Ravi Rao +9811111111 +View only +Hill School +had no access before the restore$/),
      expect.stringMatching(/ 9876543210 +Full access +Hill School$/),
      expect.stringMatching(/npm run people -- remove/),
    ]);
    const restored = new Libsql(path('stopped/homeroom.db'));
    for (const table of ['access_tokens', 'otp_codes'])
      expect(restored.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
    restored.close();
    school = await openSqlite(path('running'));
  });

  it('of version 1.4 gives the people who could sign in full access at the next start, and others no access', async () => {
    mkdirSync(path('old'));
    const db = await createSqlite(path('old/homeroom.db'), stepBeforeAccess);
    await createSchoolsBeforeAccess(db);
    await db.destroy();
    expect(await run('backup', 'old', path('old.tar.gz'))).toMatchObject({ code: 0 });
    expect(await run('restore', 'fresh', path('old.tar.gz'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('people who can sign in: 2'),
    });
    const { users } = await readRows('fresh');
    expect(users.map(({ role }) => role)).toEqual(['full', 'full', 'full', null, null]);
  });

  async function expectRefusedEntry(header: Partial<tar.Header>, content = 'content') {
    const pack = tar.pack();
    const isFile = (header.type ?? 'file') === 'file';
    pack.entry({ name: 'files/students/asha.jpg', ...header }, isFile ? content : '');
    pack.finalize();
    const bytes: Uint8Array[] = [];
    for await (const chunk of Readable.from(pack)) bytes.push(chunk);
    return expectRefusedArchive(gzipSync(Buffer.concat(bytes)));
  }

  async function expectRefusedArchive(bytes: Uint8Array) {
    writeFileSync(path('bad.tar.gz'), bytes);
    const { code, output } = await run('restore', 'fresh', path('bad.tar.gz'));
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/bad\.tar\.gz is not a complete backup/),
    });
    expect(output).not.toContain('    at ');
    expect(readdirSync(path('fresh'))).toEqual(['lock.db']);
    return output;
  }

  it('of an archive with paths outside changes nothing', async () => {
    for (const name of [
      '../outside',
      'files/../outside',
      '/outside',
      'files/students/../../outside',
      `files/${'x'.repeat(200)}/../../outside`,
      'files\\students\\outside',
      'files/other/outside.pdf',
      'files/students/..',
      'files/students/.hidden',
      'files/students/a\u001b[2J.jpg',
      'session-secret',
      'moves.json',
    ]) {
      expect(await expectRefusedEntry({ name })).toMatch(/does not belong in a backup/);
    }
  });

  it('of an archive with entries other than files changes nothing', async () => {
    for (const type of ['symlink', 'link', 'character-device', 'block-device', 'fifo', 'directory'] as const) {
      expect(await expectRefusedEntry({ type, linkname: '/etc/passwd' })).toMatch(
        new RegExp(`asha.jpg/?" is a ${type} and does not`),
      );
    }
  });

  it('of an archive without a school changes nothing', async () => {
    expect(await expectRefusedEntry({})).toMatch(/manifest\.json is missing/);
    expect(await expectRefusedEntry({ name: 'manifest.json' })).toMatch(/homeroom\.db is missing/);
  });

  it('of an archive with control characters in names prints them escaped', async () => {
    const output = await expectRefusedEntry({ name: 'files/\u001b[2J\u009b31m\u202e\rdone' });
    expect(output).toMatch(/^\n[^\p{Cc}\u202a-\u202e]+\n\n$/u);
    expect(output).toContain('\\u009b31m');
  });

  it('of an archive can name the version that made it', async () => {
    const staging = path('unpacked');
    await unpackArchive(path('school.tar.gz'), { database: staging, files: staging });
    const { made_by: madeBy } = JSON.parse(readFileSync(join(staging, 'manifest.json'), 'utf8'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(madeBy).toEqual({ version, commit: expect.stringMatching(/^[0-9a-f]{7,12}(-dirty)?$|^unknown$/) });
  });

  async function tamper(statement: string) {
    const staging = path('tampered');
    await unpackArchive(path('school.tar.gz'), { database: staging, files: staging });
    const db = new Libsql(join(staging, 'homeroom.db'));
    db.exec(statement);
    db.close();
    rmSync(path('school.tar.gz'));
    const names = ['manifest.json', 'homeroom.db'];
    async function* entries() {
      for (const name of names) {
        const content = readFileSync(join(staging, name));
        yield { name, size: content.length, content: [content] };
      }
    }
    await packArchive(path('school.tar.gz'), entries());
  }

  it.each([
    ['a trigger', 'create trigger t after insert on otp_codes begin delete from users; end', /check its trigger t\./],
    ['a view', 'create view v as select * from users', /check its view v\./],
    ['a table', 'create table "x"" union select 1 --" (id)', /check its table x" union select 1 --\./],
    ['an index that computes', 'create index i on users (hex(mobileno))', /check its index i\./],
    [
      'no foreign keys',
      'drop table class_subjects; create table class_subjects (id integer)',
      /check its table class_subjects/,
    ],
    ['no index', 'drop index users_school_id_id', /check its index users_school_id_id\./],
    ['no tables', 'pragma foreign_keys = off; drop table schools', /check its table schools\./],
  ])('of a database with %s that the console did not create changes nothing', async (_, statement, sentence) => {
    await tamper(statement);
    const { code, output } = await run('restore', 'fresh', path('school.tar.gz'));
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(sentence) });
    expect(output).toMatch(/Nothing was changed\.\n\n$/);
    expect(readdirSync(path('fresh'))).toEqual(['lock.db']);
  });

  it('of an archive with a huge header changes nothing', async () => {
    expect(await expectRefusedEntry({ pax: { comment: 'x'.repeat(5_000_000) } })).toMatch(/exceeds max size/);
  });

  it('of a damaged or truncated archive changes nothing', async () => {
    const archive = readFileSync(path('school.tar.gz'));
    const middle = Math.floor(archive.length / 2);
    const flipped = Buffer.from(archive);
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
    for (const bytes of [
      archive.subarray(0, middle),
      archive.subarray(0, -20),
      flipped,
      Buffer.from('not an archive'),
    ]) {
      await expectRefusedArchive(bytes);
    }
  });
});
