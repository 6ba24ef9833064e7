// `npm run restore -- FILE`: restores an archive of `npm run backup` into the data directory, completely or not at all.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { unpackArchive } from './backups/archive.mjs';
import { checkManifest, compareRows } from './backups/check-unpacked.mjs';
import { placeFiles } from './backups/place-files.mjs';
import { loadSchool } from './backups/postgres-school.mjs';
import { foldersIn, replaceSchool, stagingName, undoReplace } from './backups/replace-school.mjs';
import { BackupError, checkCopy, checkFiles, copyNames, fileIn, rowsIn, schoolPlaces } from './backups/school-copy.mjs';
import { runCommand } from './command-line.mjs';
import { nameOfDatabase } from './database-address.mjs';
import { filesFolder } from './defaults.mjs';

const usage = `npm run restore -- FILE [--force]

Restores a school from FILE, an archive of "npm run backup", completely or not at all, and compares it with what was
backed up. Stop the consoles first, and give it their settings: DATA_DIR, FILES_DIR or S3_BUCKET, and DATABASE_URL,
with which it needs pg_restore and psql of the server's version or later. It runs what is in the archive on that
database: restore your own archives only.

  --force  replaces the school that is there; the old one is kept beside it, in before-restore-… or, in PostgreSQL, in
           a schema of that name
  --help   shows this`;

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
 * Says of what goes wrong on the way that it has changed nothing.
 * @template T
 * @param {() => Promise<T>} work
 */
async function changingNothing(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(`${error.message} Nothing was changed.`);
  }
}

/** @typedef {import('./backups/check-unpacked.mjs').Manifest} Manifest */
/** @typedef {ReturnType<typeof schoolPlaces>} Places */
/** @typedef {{ database: string, files: string }} Folders */

/**
 * @param {Folders} staging
 * @param {Places} places
 * @param {Manifest} manifest
 * @param {Folders} kept
 */
async function intoDirectory(staging, { directory, files }, manifest, kept) {
  const found = await changingNothing(async () => {
    const copied = checkCopy(join(staging.database, copyNames.sqlite));
    checkFiles(copied.files, files === null ? null : join(staging.files, 'files'));
    compareRows(manifest, copied);
    return copied;
  });
  replaceSchool(staging, { directory, files }, kept);
  const where = [...new Set(Object.values(kept))].filter((folder) => existsSync(folder)).join(' and ');
  return { found, where };
}

/**
 * @param {Folders} staging
 * @param {Places} places
 * @param {Manifest} manifest
 * @param {{ kept: string, isForced: boolean }} how
 */
async function intoDatabase(staging, { address, files }, manifest, how) {
  const unpacked = join(staging.files, 'files');
  const { found, hadSchool, commit } = await changingNothing(async () => {
    const copy = join(staging.database, copyNames.postgres);
    const { schema: from, functions, pg_dump: madeBy } = manifest;
    const loaded = await loadSchool(address, copy, { ...how, from, functions, madeBy });
    try {
      compareRows(manifest, loaded.found);
      if (files !== null) {
        checkFiles(loaded.found.files, unpacked);
        placeFiles(unpacked, files);
      }
      return loaded;
    } catch (error) {
      await loaded.rollback();
      throw error;
    }
  });
  await commit();
  return { found, where: hadSchool ? `the schema ${how.kept} of the database` : '' };
}

/**
 * @param {string | undefined} given
 * @param {boolean} isForced
 */
async function restore(given, isForced) {
  if (!given) throw new BackupError('Name the backup to restore: npm run restore -- school.tar.gz');
  const archive = resolve(given);
  const places = schoolPlaces();
  const { directory, files, bucket, address } = places;
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
    const isTaken = !address && (existsSync(join(directory, copyNames.sqlite)) || foldersIn(files).length > 0);
    if (isTaken && !isForced) {
      throw new BackupError(
        `There is already a school in ${directory}. Add --force to replace it; the old one is kept beside it.`,
      );
    }
    const manifest = await changingNothing(async () => {
      await unpackArchive(archive, staging);
      return checkManifest(staging.database, { isBucketSet: files === null, isPostgres: address !== '' });
    });
    const now = new Date().toISOString().replace(/\D/g, '');
    const { found, where } = address
      ? await intoDatabase(staging, places, manifest, { kept: `before_restore_${now}`, isForced })
      : await intoDirectory(staging, places, manifest, inBoth(`before-restore-${now}`));
    const place = address ? `The database ${nameOfDatabase(address)}` : directory;
    const rows = rowsIn(found);
    const done =
      files === null
        ? `${place} holds the database of ${archive}, with its files in the bucket ${bucket} (rows: ${rows}).`
        : `${place} holds the school of ${archive} (rows: ${rows}).`;
    return where ? `${done} What was there before is now in ${where}.` : done;
  } finally {
    clear();
    lock.close();
  }
}

await runCommand({ usage, options: { force: { type: 'boolean' } } }, ({ words, values }) =>
  restore(fileIn(words), values.force === true),
);
