import { accessSync, constants, existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { fullDiskMessage, isCausedByFullDisk } from '@/lib/server/disk-space';
import { StorageError } from '@/lib/server/storage-error';
import { explainError } from '@/lib/server/storage-problem';

/** Without the comment `turbopackIgnore`, the build would bundle the whole project. */
export const statOf = (path: string): Stats | undefined =>
  statSync(/*turbopackIgnore: true*/ path, { throwIfNoEntry: false });

type Setting = 'DATA_DIR' | 'FILES_DIR';

/**
 * A `console` shares the directory with commands that make small changes, but not with another console. `alone`
 * excludes all others, for example during a restore.
 */
export type DirectoryUse = 'console' | 'command' | 'alone';

/** RESERVED, SHARED and EXCLUSIVE. See https://www.sqlite.org/lockingv3.html. */
const lockStatements: Record<DirectoryUse, string> = {
  console: 'BEGIN IMMEDIATE',
  command: 'BEGIN; SELECT * FROM sqlite_schema',
  alone: 'BEGIN EXCLUSIVE',
};

/**
 * The lock is an open transaction on a separate SQLite file. The operating system releases it even if the process is
 * killed.
 * @param options With `isRestore`, a directory with an interrupted restore is accepted.
 * @returns A function that releases the lock.
 * @throws {StorageError} when the directory is locked, is not writable, or contains an interrupted restore.
 */
export function lockDataDirectory(
  directory: string,
  options: { use?: DirectoryUse; isRestore?: boolean } = {},
): () => void {
  const { use = 'alone', isRestore = false } = options;
  prepareDirectory('DATA_DIR', directory);
  const lock = openLock(directory);
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec(lockStatements[use]);
  } catch (error) {
    lock.close();
    if (error instanceof Libsql.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new StorageError(
        `The data directory ${directory} is in use by another process. Stop that one first, or set DATA_DIR to another directory.`,
      );
    }
    throw unusableLockError(directory, error);
  }
  // The files and the database of an interrupted restore may belong to different schools. See
  // `lib/server/backend/backup/replace-school.ts`.
  if (!isRestore && existsSync(join(directory, '.restoring', 'moves.json'))) {
    lock.close();
    throw new StorageError(
      `A restore into ${directory} was interrupted. Run that command again: it first restores the previous data.`,
    );
  }
  return () => lock.close();
}

function openLock(directory: string) {
  try {
    return new Libsql(join(directory, 'lock.db'));
  } catch (error) {
    throw unusableLockError(directory, error);
  }
}

function unusableLockError(directory: string, error: unknown) {
  if (isCausedByFullDisk(error, directory)) return notWritableError(directory, 'DATA_DIR', error);
  const isIntact = (path: string) => {
    const stats = statOf(path);
    return !stats || (stats.isFile() && stats.size === 0);
  };
  const lock = join(directory, 'lock.db');
  const file = [`${lock}-journal`, lock].find((path) => !isIntact(path));
  if (!file) return notWritableError(directory, 'DATA_DIR', error);
  // Deleting the lock file automatically could remove the lock of a running console.
  return new StorageError(
    `The lock file ${file} is damaged. It holds no data: make sure that no console is running on ${directory}, remove it, and start again.`,
  );
}

export function prepareDirectory(setting: Setting, directory: string) {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (isNotDirectory(error)) throw new StorageError(`${setting} ${directory} is not a directory.`);
    throw notWritableError(directory, setting, error);
  }
  if (!statSync(directory).isDirectory()) throw new StorageError(`${setting} ${directory} is not a directory.`);
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritableError(directory, setting, error);
  }
}

function notWritableError(directory: string, setting: Setting, error: unknown) {
  if (isCausedByFullDisk(error, directory)) return new StorageError(fullDiskMessage({ setting, path: directory }));
  const name = setting === 'DATA_DIR' ? 'data directory' : 'files directory';
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  const remedy = explainError(error) ?? 'Correct that, and try again.';
  return new StorageError(`The ${name} ${directory} can't be written to${code}. ${remedy} Or correct ${setting}.`);
}

const isNotDirectory = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR');
