import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

/** The place where the school's data lies can't be used; the message is a sentence for whoever runs the server. */
export class StorageError extends Error {
  override name = 'StorageError';
}

type Setting = 'DATA_DIR' | 'FILES_DIR';

/**
 * Makes the directory where it is missing and holds it for this process alone. A transaction that never ends on a file
 * of its own is the lock, because the system frees it however the process dies.
 * @returns what lets it go.
 * @throws {StorageError} where another process holds it, it can't be written or half a school was restored into it.
 */
export function holdDataDirectory(directory: string): () => void {
  prepareDirectory('DATA_DIR', directory);
  const lock = openLock(directory);
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Libsql.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new StorageError(
        `The data directory ${directory} is in use by another process. Stop that one first, or set DATA_DIR to another directory.`,
      );
    }
    throw notWritable(directory);
  }
  // Left by `lib/boot/put-in-place.mjs`: the files in place may be those of another school than the rows.
  if (existsSync(join(directory, '.restoring', 'moves.json'))) {
    lock.close();
    throw new StorageError(
      `Restoring into ${directory} broke off. Give that command again: it first puts back what was there.`,
    );
  }
  return () => lock.close();
}

function openLock(directory: string) {
  try {
    return new Libsql(join(directory, 'lock.db'));
  } catch {
    throw notWritable(directory);
  }
}

/**
 * Makes a directory of the settings where it is missing.
 * @throws {StorageError} where it can't be written.
 */
export function prepareDirectory(setting: Setting, directory: string) {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (isNotDirectory(error)) throw new StorageError(`${setting} ${directory} is not a directory.`);
    throw notWritable(directory, setting);
  }
  if (!statSync(directory).isDirectory()) throw new StorageError(`${setting} ${directory} is not a directory.`);
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw notWritable(directory, setting);
  }
}

const notWritable = (directory: string, setting: Setting = 'DATA_DIR') =>
  new StorageError(
    setting === 'DATA_DIR'
      ? `The data directory ${directory} can't be written. Give this user the right to write there, or set DATA_DIR to another directory.`
      : `The files directory ${directory} can't be written. Give this user the right to write there, or set FILES_DIR to another directory.`,
  );

const isNotDirectory = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR');
