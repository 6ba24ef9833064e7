// `npm run restore -- FILE`: restores an archive of `npm run backup` into the data directory, completely or not at all.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { unpackArchive } from './archive.mjs';
import { checkUnpacked } from './check-unpacked.mjs';
import { filesFolder } from './defaults.mjs';
import { foldersIn, replaceSchool, stagingName, undoReplace } from './replace-school.mjs';
import { BackupError, runCommand, schoolPlaces } from './school-copy.mjs';

/**
 * Locks the directory as a running console does.
 * @param {string} directory
 */
function lockDirectory(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'lock.db');
  try {
    const lock = new Libsql(file);
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    if (error instanceof Libsql.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new BackupError(
        `A console is running on ${directory}. Stop it first, or set DATA_DIR to another directory.`,
      );
    }
    throw new BackupError(
      `The lock file ${file} is damaged. It holds no data: make sure that no console is running on ${directory}, remove it, and run this command again.`,
    );
  }
}

/**
 * @param {string | undefined} given
 * @param {boolean} isForced
 */
async function restore(given, isForced) {
  if (!given) throw new BackupError('Name the backup to restore: npm run restore -- school.tar.gz');
  const archive = resolve(given);
  const { directory, files, bucket } = schoolPlaces();
  if (!existsSync(archive)) throw new BackupError(`There is no file ${archive}.`);
  const lock = lockDirectory(directory);
  const beside = files === null || files === join(directory, filesFolder) ? directory : files;
  const inBoth = (/** @type {string} */ name) => ({ database: join(directory, name), files: join(beside, name) });
  const staging = inBoth(stagingName);
  const clear = () => {
    undoReplace(staging.database);
    for (const folder of Object.values(staging)) rmSync(folder, { recursive: true, force: true });
  };
  try {
    clear();
    const isTaken = existsSync(join(directory, 'homeroom.db')) || foldersIn(files).length > 0;
    if (isTaken && !isForced) {
      throw new BackupError(
        `There is already a school in ${directory}. Add --force to replace it; the old one is kept beside it.`,
      );
    }
    await unpackArchive(archive, staging);
    const rows = checkUnpacked(staging, files === null);
    const kept = inBoth(`before-restore-${new Date().toISOString().replace(/\D/g, '')}`);
    replaceSchool(staging, { directory, files }, kept);
    const where = [...new Set(Object.values(kept))].filter((folder) => existsSync(folder)).join(' and ');
    const done =
      files === null
        ? `${directory} holds the database of ${archive}, with its files in the bucket ${bucket} (rows: ${rows}).`
        : `${directory} holds the school of ${archive} (rows: ${rows}).`;
    return where ? `${done} What was there before is now in ${where}.` : done;
  } finally {
    clear();
    lock.close();
  }
}

const words = process.argv.slice(2);
await runCommand(() =>
  restore(
    words.find((word) => !word.startsWith('--')),
    words.includes('--force'),
  ),
);
