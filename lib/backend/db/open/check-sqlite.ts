/** Looks at a school's database before it is opened, because opening a damaged one for writing makes it worse. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Libsql from 'libsql';
import { uploadFolder } from '@/lib/contract/files';
import { filesDirectory } from '@/lib/env';
import { StorageError } from '@/lib/storage-error';
import { statOf } from './stat-of';

export const databaseIn = (directory: string) => join(directory, 'homeroom.db');

/** An error that names the database and tells how to get a whole one. */
export const unusable = (directory: string, problem: string): StorageError =>
  new StorageError(
    `The database ${databaseIn(directory)} ${problem}. Restore a backup with “npm run restore -- school.tar.gz --force”, which keeps the present files beside it, or set DATA_DIR to an empty directory to start afresh. Nothing was changed.`,
  );

/** What a console leaves only after it has opened a school, so that a lost database is not taken for a new one. */
const wasInUse = (directory: string) =>
  existsSync(`${databaseIn(directory)}-wal`) ||
  existsSync(join(directory, 'session-secret')) ||
  uploadFolder.options.some((folder) => existsSync(join(filesDirectory({ DATA_DIR: directory }), folder)));

/** See "WAL header format" in https://www.sqlite.org/fileformat.html */
const walHeaderBytes = 32;
const walMagic = new Set([0x377f0682, 0x377f0683]);

/** SQLite ignores a log with a damaged header and writes over it. A shorter one was never written to the end. */
function isDamagedLog(file: string): boolean {
  const header = Buffer.alloc(walHeaderBytes);
  const descriptor = openSync(file, 'r');
  try {
    return readSync(descriptor, header) === walHeaderBytes && !walMagic.has(header.readUInt32BE(0));
  } finally {
    closeSync(descriptor);
  }
}

function checkCompanions(directory: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) {
    const file = databaseIn(directory) + suffix;
    const found = statOf(file);
    if (found && !found.isFile()) throw unusable(directory, `can't be used: ${file} is not a file`);
    if (found && suffix === '-wal' && isDamagedLog(file)) {
      throw unusable(directory, `is missing its latest changes: ${file} is damaged`);
    }
  }
}

/** A log is read as the database's own, whichever one it was written for. */
function orForeignLog(directory: string): string {
  const log = `${databaseIn(directory)}-wal`;
  return statOf(log)?.size ? `, or ${log} belongs to another database` : '';
}

/** `unknown` is a database of another application, `empty` one without any table. */
function contentOf(db: Libsql.Database): 'school' | 'unknown' | 'empty' {
  const tables: unknown[] = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  if (tables.length === 0) return 'empty';
  return tables.includes('kysely_migration') ? 'school' : 'unknown';
}

/**
 * Takes back what was cut short while the database was not yet kept with a log, as in the first moments of its first start:
 * SQLite does so at the first reading, but not where one may only read.
 */
function rollBack(directory: string): void {
  const db = new Libsql(databaseIn(directory));
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').all();
  } finally {
    db.close();
  }
}

function checkOrRollBack(directory: string): void {
  try {
    checkContent(directory);
  } catch (error) {
    if (!(error instanceof Libsql.SqliteError) || error.code !== 'SQLITE_READONLY_ROLLBACK') throw error;
    rollBack(directory);
    checkContent(directory);
  }
}

/** Reads without writing. `quick_check` takes 5 ms for each MB; `docs/decisions/databases.md` has the figures. */
function checkContent(directory: string): void {
  const db = new Libsql(`${pathToFileURL(databaseIn(directory))}?mode=ro`);
  try {
    const [damage]: unknown[] = db.prepare('PRAGMA quick_check(1)').pluck().all();
    if (damage !== 'ok') throw unusable(directory, `is damaged${orForeignLog(directory)}`);
    const content = contentOf(db);
    if (content === 'unknown') throw unusable(directory, `belongs to another application${orForeignLog(directory)}`);
    if (content === 'empty' && wasInUse(directory)) throw unusable(directory, 'has lost its tables');
  } finally {
    db.close();
  }
}

/**
 * Checks that the database is whole and ours, or that there never was one. Changes nothing but what was cut short.
 * @throws {StorageError}
 */
export function checkSqlite(directory: string): void {
  const found = statOf(databaseIn(directory));
  if (!found) {
    if (wasInUse(directory)) throw unusable(directory, 'is missing, although this directory has been used before');
    return;
  }
  if (!found.isFile()) throw unusable(directory, 'is not a file');
  if (found.size === 0) throw unusable(directory, 'is empty');
  checkCompanions(directory);
  try {
    checkOrRollBack(directory);
  } catch (error) {
    if (!(error instanceof Libsql.SqliteError)) throw error;
    throw unusable(directory, `is damaged or not a database (${error.code})${orForeignLog(directory)}`);
  }
}
