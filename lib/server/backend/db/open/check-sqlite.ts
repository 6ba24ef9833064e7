import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Libsql from 'libsql';
import { uploadFolder } from '@/lib/contract/files';
import { isCausedByFullDisk } from '@/lib/server/disk-space';
import { filesDirectory } from '@/lib/server/settings/env';
import { StorageError } from '@/lib/server/storage-error';
import { damageRemedy, isDamage, storageProblem } from '@/lib/server/storage-problem';
import { statOf } from './data-directory';

export const databasePath = (directory: string) => join(directory, 'homeroom.db');

export const unusableDatabaseError = (directory: string, problem: string, remedy: string): StorageError =>
  new StorageError(`The database ${databasePath(directory)} ${problem}. ${remedy} Nothing was changed.`);

const lostRemedy =
  'Check that DATA_DIR is right and that its disk is mounted, and look for the file in a copy of the directory. Without a copy, restore a backup with “npm run restore -- school.tar.gz --force”, which keeps what is there.';

/** If a console has used the directory before, a missing database is an error and not a first start. */
const wasInUse = (directory: string) =>
  existsSync(`${databasePath(directory)}-wal`) ||
  existsSync(join(directory, 'session-secret')) ||
  uploadFolder.options.some((folder) => existsSync(join(filesDirectory({ DATA_DIR: directory }), folder)));

/** In bytes: see "WAL header format" in https://www.sqlite.org/fileformat.html. */
const walHeaderBytes = 32;
const walMagic = new Set([0x377f0682, 0x377f0683]);

/**
 * SQLite would ignore and overwrite a log with a damaged header. A log that is shorter than a header has no content
 * yet.
 */
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
    const file = databasePath(directory) + suffix;
    const stats = statOf(file);
    if (stats && !stats.isFile()) {
      const remedy = 'Move it to another place, and try again.';
      throw unusableDatabaseError(directory, `can't be used: ${file} is not a file`, remedy);
    }
    if (stats && suffix === '-wal' && isDamagedLog(file)) {
      throw unusableDatabaseError(directory, `is missing its latest changes: ${file} is damaged`, damageRemedy);
    }
  }
}

/**
 * SQLite applies any write-ahead log that is beside the database, so the log of another one may have caused the damage.
 */
function foreignLogHint(directory: string): string {
  const log = `${databasePath(directory)}-wal`;
  return statOf(log)?.size ? `, or ${log} belongs to another database` : '';
}

function contentOf(db: Libsql.Database): 'school' | 'unknown' | 'empty' {
  const tables: unknown[] = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  if (tables.length === 0) return 'empty';
  return tables.includes('kysely_migration') ? 'school' : 'unknown';
}

/**
 * Rolls back a transaction that was interrupted before the database used a write-ahead log. A read-only connection
 * cannot do this.
 */
function rollBack(directory: string): void {
  const db = new Libsql(databasePath(directory));
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

/** `quick_check` takes 5 ms per MB; see `docs/decisions/databases.md`. */
function checkContent(directory: string): void {
  const db = new Libsql(`${pathToFileURL(databasePath(directory))}?mode=ro`);
  try {
    db.exec('PRAGMA busy_timeout = 1000');
    const [damage]: unknown[] = db.prepare('PRAGMA quick_check(1)').pluck().all();
    if (damage !== 'ok') throw unusableDatabaseError(directory, `is damaged${foreignLogHint(directory)}`, damageRemedy);
    const content = contentOf(db);
    if (content === 'unknown') {
      const hint = foreignLogHint(directory);
      const remedy = hint ? damageRemedy : 'Set DATA_DIR to the directory of the console.';
      throw unusableDatabaseError(directory, `belongs to another application${hint}`, remedy);
    }
    if (content === 'empty' && wasInUse(directory))
      throw unusableDatabaseError(directory, 'has lost its tables', lostRemedy);
  } finally {
    db.close();
  }
}

/**
 * Must be called before the database is opened for writing, because writes make damage worse. Changes nothing, except
 * that it rolls back an interrupted transaction. @throws {StorageError}
 */
export function checkSqlite(directory: string): void {
  const stats = statOf(databasePath(directory));
  if (!stats) {
    if (wasInUse(directory))
      throw unusableDatabaseError(directory, 'is missing, although this directory has been used before', lostRemedy);
    return;
  }
  if (!stats.isFile()) throw unusableDatabaseError(directory, 'is not a file', lostRemedy);
  if (stats.size === 0) throw unusableDatabaseError(directory, 'is empty', lostRemedy);
  checkCompanions(directory);
  try {
    checkOrRollBack(directory);
  } catch (error) {
    if (!(error instanceof Libsql.SqliteError) || isCausedByFullDisk(error, directory)) throw error;
    if (!isDamage(error.code)) throw storageProblem(`The database ${databasePath(directory)}`, error);
    const problem = `is damaged or not a database (${error.code})${foreignLogHint(directory)}`;
    throw unusableDatabaseError(directory, problem, damageRemedy);
  }
}
