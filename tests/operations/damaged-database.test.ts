import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { packArchive } from '@/lib/server/backend/backup/archive';
import { openSqlite } from '@/lib/server/backend/db/open/open-sqlite';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import { seedIfEmpty } from '@/lib/server/backend/seed/seed-if-empty';
import { temporaryFolder } from '../support/open-console';
import { runSchoolCommand } from '../support/school-command';
import { damages } from './data-files';

const pageBytes = 4096;

const school = temporaryFolder();
const archive = join(temporaryFolder(), 'school.tar.gz');
beforeAll(async () => {
  const folder = temporaryFolder();
  const { db, close } = await openSqlite(folder);
  await seedIfEmpty(db, createDiskStore(join(folder, 'files')), {
    kind: 'empty',
    schoolName: 'Hill School',
    adminMobile: '9876543210',
  });
  // Adds a session secret, by which the console recognizes a used directory. There, a missing database is an error.
  writeFileSync(join(folder, 'session-secret'), 'a'.repeat(43));
  await close();
  cpSync(folder, school, { recursive: true });
  // Creates an empty write-ahead log, so that every run has the same files. Otherwise garbage collection decides whether
  // the closed database still has a log.
  writeFileSync(join(school, 'homeroom.db-wal'), '');
  expect(await runSchoolCommand('backup', { DATA_DIR: folder }, archive)).toMatchObject({ code: 0 });
});

function executeSql(file: string, ...statements: string[]): void {
  const db = new Libsql(file);
  for (const statement of statements) db.exec(statement);
  db.close();
}

function tearPages(file: string): void {
  const content = readFileSync(file);
  const middle = Math.floor(content.length / pageBytes / 2) * pageBytes;
  content.fill(0xa5, middle, middle + 10 * pageBytes);
  writeFileSync(file, content);
}

function addForeignLog(file: string): void {
  const other = join(temporaryFolder(), 'other.db');
  const db = new Libsql(other);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('CREATE TABLE notes (content)');
  for (let index = 0; index < 50; index++) db.prepare('INSERT INTO notes VALUES (zeroblob(5000))').run();
  cpSync(`${other}-wal`, `${file}-wal`);
  db.close();
}

const copyFirst = /Stop the console, and copy its files .* restore a backup/;
const lookFirst = /Check that DATA_DIR is right .* restore a backup/;
const undoFirst = /Make a copy of the database first\. .* restore a backup/;

const databases: [string, (file: string) => void, RegExp, RegExp][] = [
  ['with torn pages in its middle', tearPages, /is damaged/, copyFirst],
  ['with the log of another one', addForeignLog, /homeroom\.db-wal belongs to another database/, copyFirst],
  [
    'of another application',
    (file) => {
      rmSync(file);
      executeSql(file, 'CREATE TABLE notes (content)');
    },
    /belongs to another application/,
    /Set DATA_DIR to the directory of the console\./,
  ],
  [
    'without a table',
    (file) => {
      rmSync(file);
      executeSql(file, 'PRAGMA journal_mode = WAL');
    },
    /has lost its tables/,
    lookFirst,
  ],
  [
    'of a later version',
    (file) => executeSql(file, "INSERT INTO kysely_migration VALUES ('999', '')"),
    /by a newer version/,
    /Start that version/,
  ],
  [
    'that lacks a table',
    (file) => executeSql(file, 'DROP TABLE broadcasts'),
    /lacks broadcasts\.id, and possibly more/,
    undoFirst,
  ],
  [
    'that lacks a column',
    (file) => executeSql(file, 'ALTER TABLE users DROP COLUMN email'),
    /lacks users\.email/,
    undoFirst,
  ],
  ['that is empty', damages.empty, /is empty/, lookFirst],
  ['that is cut in half', damages['cut in half'], /is damaged/, copyFirst],
  ['that is garbage', damages.garbage, /is damaged or not a database/, copyFirst],
  ['that is a directory', damages['a directory'], /is not a file/, lookFirst],
  ['that is missing', damages.missing, /is missing, although this directory has been used before/, lookFirst],
];

function hashDatabaseFiles(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { withFileTypes: true }).filter(({ name }) =>
    /^homeroom\.db(-wal)?$/.test(name),
  );
  const hashes = entries.map((entry): [string, string] => {
    if (!entry.isFile()) return [entry.name, 'a directory'];
    const content = readFileSync(join(directory, entry.name));
    return [entry.name, `${content.length} bytes: ${createHash('sha256').update(content).digest('hex')}`];
  });
  return Object.fromEntries(hashes.filter(([name, content]) => name === 'homeroom.db' || !content.startsWith('0 ')));
}

async function openErrorOf(directory: string): Promise<string | null> {
  try {
    await (await openSqlite(directory)).close();
    return null;
  } catch (error) {
    return `${error}`;
  }
}

describe.each(databases)('a database %s', (_, damage, problem, remedy) => {
  it('stops the start without changes, until a backup replaces it', async () => {
    const directory = temporaryFolder();
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    cpSync(school, directory, { recursive: true });
    const file = join(directory, 'homeroom.db');
    damage(file);
    const before = hashDatabaseFiles(directory);

    const sentence = await openErrorOf(directory);
    expect(sentence).toMatch(problem);
    expect(sentence).toContain(`StorageError: The database ${file} `);
    expect(sentence).toMatch(remedy);
    // The first remedy keeps the data.
    expect(sentence).not.toMatch(new RegExp(`${problem.source}[^.]*\\. Restore|empty directory`));
    expect(sentence).not.toContain('\n');
    expect(hashDatabaseFiles(directory)).toEqual(before);

    const restored = await runSchoolCommand('restore', { DATA_DIR: directory }, archive, '--force');
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The previous data is now in') });
    const oldFolder = readdirSync(directory).find((name) => name.startsWith('before-restore-')) ?? '';
    expect(hashDatabaseFiles(join(directory, oldFolder))).toMatchObject(before);
    expect(await openErrorOf(directory)).toBeNull();
  });
});

describe('a backup of a damaged database', () => {
  it.each([
    ['cut in half', damages['cut in half']],
    ['a directory', damages['a directory']],
    ['torn', tearPages],
  ])('%s is refused with an error message, and leaves no file', async (_, damage) => {
    const directory = temporaryFolder();
    cpSync(school, directory, { recursive: true });
    damage(join(directory, 'homeroom.db'));
    const target = temporaryFolder();
    const { code, output } = await runSchoolCommand('backup', { DATA_DIR: directory }, join(target, 'new.tar.gz'));
    expect(code).toBe(1);
    expect(output).toMatch(/^\nThe (database|copy of the database) .*\n\n$/);
    expect(readdirSync(target)).toEqual([]);
  });
});

describe('a damaged backup', () => {
  const names = Object.keys(damages) as (keyof typeof damages)[]; // Safe cast: the names are the keys of `damages`.
  it.each(names.filter((name) => name !== 'half a line more'))('%s is refused with an error message', async (name) => {
    const folder = temporaryFolder();
    const file = join(folder, 'school.tar.gz');
    cpSync(archive, file);
    damages[name](file);
    const { code, output } = await runSchoolCommand('restore', { DATA_DIR: join(folder, 'fresh') }, file);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(
      /school\.tar\.gz is not a complete backup \(.*\)\. Nothing was changed\.$|^There is no file \S+\.$/,
    );
    expect(output).not.toMatch(/^ {4}at /m);
  });
});

describe('a backup with a damaged manifest', () => {
  it.each(['', '{"format":1,"tables":{"sch', 'null', '{"format":1}'])(
    '%j is refused with an error message',
    async (manifest) => {
      const folder = temporaryFolder();
      const file = join(folder, 'school.tar.gz');
      const database = readFileSync(join(school, 'homeroom.db'));
      async function* entries() {
        yield { name: 'manifest.json', size: manifest.length, content: [Buffer.from(manifest)] };
        yield { name: 'homeroom.db', size: database.length, content: [database] };
      }
      await packArchive(file, entries());
      const { code, output } = await runSchoolCommand('restore', { DATA_DIR: join(folder, 'fresh') }, file);
      expect({ code, output }).toEqual({
        code: 1,
        output: '\nThe manifest.json of this backup is damaged. Nothing was changed.\n\n',
      });
    },
  );
});

describe('the journal of an interrupted restore', () => {
  it.each(['empty', 'cut in half', 'garbage', 'a directory', 'huge'] as const)(
    'that is %s stops a restore before anything is lost',
    async (name) => {
      const directory = temporaryFolder();
      const journal = join(directory, '.restoring/moves.json');
      mkdirSync(join(directory, '.restoring'));
      writeFileSync(journal, JSON.stringify([{ from: 'a', to: 'b' }]));
      writeFileSync(join(directory, '.restoring/homeroom.db'), 'the new school');
      damages[name](journal);
      const { code, output } = await runSchoolCommand('restore', { DATA_DIR: directory }, archive, '--force');
      expect(code).toBe(1);
      expect(output).toMatch(/^\n\S+moves\.json is damaged\. .* Nothing was changed\.\n\n$/);
      expect(readFileSync(join(directory, '.restoring/homeroom.db'), 'utf8')).toBe('the new school');
    },
  );
});
