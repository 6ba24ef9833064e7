// `npm run restore -- FILE`: unpacks an archive of `npm run backup` into the data directory, wholly or not at all.
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import Libsql from 'libsql';
import { CopyError, checkCopy, runCommand, schoolPlaces } from './school-copy.mjs';
import { unpackTar } from './tar.mjs';

/** The only places that an archive may write to. */
const known = /^(manifest\.json|homeroom\.db|files\/[^/\\\0]+\/[^/\\\0]+)$/;

/**
 * Holds the directory as a running console does.
 * @param {string} directory
 */
function hold(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = new Libsql(join(directory, 'lock.db'));
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new CopyError(`A console is running on ${directory}. Stop it first, or set DATA_DIR to another directory.`);
  }
  return lock;
}

/**
 * @param {string} archive
 * @param {{ database: string, files: string }} staging folders on the disks where the two will lie
 */
async function unpack(archive, staging) {
  try {
    mkdirSync(staging.database, { recursive: true, mode: 0o700 });
    mkdirSync(join(staging.files, 'files'), { recursive: true, mode: 0o700 });
    const source = createReadStream(archive).pipe(createGunzip());
    for await (const { name, content } of unpackTar(source)) {
      if (!known.test(name) || name.split('/').includes('..')) throw new Error(`${name} has no place in a backup`);
      const path = join(name.startsWith('files/') ? staging.files : staging.database, name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new CopyError(`${archive} is not a whole backup (${reason}). Nothing was changed.`);
  }
}

/**
 * @param {{ database: string, files: string }} staging
 * @param {boolean} isBucketSet
 */
function check(staging, isBucketSet) {
  const manifest = readFileSync(join(staging.database, 'manifest.json'), 'utf8');
  const { format, tables, files_in: filesIn = 'archive' } = JSON.parse(manifest);
  if (format !== 1) throw new CopyError('This backup was made by a later version of the console. Nothing was changed.');
  if (filesIn === 'bucket' && !isBucketSet) {
    throw new CopyError('The files of this backup lie in a bucket. Set S3_BUCKET to it. Nothing was changed.');
  }
  if (filesIn === 'archive' && isBucketSet) {
    throw new CopyError(
      'This backup holds files, and S3_BUCKET says that they lie in a bucket. Restore it without S3_BUCKET and copy the files into the bucket. Nothing was changed.',
    );
  }
  const found = checkCopy(join(staging.database, 'homeroom.db'), isBucketSet ? null : join(staging.files, 'files'));
  for (const [table, count] of Object.entries(tables)) {
    if (found.tables[table] === count) continue;
    throw new CopyError(`${table} has ${found.tables[table]} rows instead of ${count}. Nothing was changed.`);
  }
  return Object.values(found.tables).reduce((sum, count) => sum + count, 0);
}

/**
 * The folders that uploads made in a directory, without what restoring leaves there and what the disk brings along.
 * @param {string | null} files
 */
function foldersIn(files) {
  if (files === null || !existsSync(files)) return [];
  const folders = readdirSync(files, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((name) => !/^(\.restoring|before-restore-\d+|lost\+found)$/.test(name));
}

/**
 * Puts what was unpacked in the place of what is there, which is kept.
 * @param {{ database: string, files: string }} staging
 * @param {{ directory: string, files: string | null }} places
 * @param {{ database: string, files: string }} kept
 */
function swap(staging, { directory, files }, kept) {
  const database = join(directory, 'homeroom.db');
  if (existsSync(database)) {
    mkdirSync(kept.database, { mode: 0o700 });
    const db = new Libsql(database);
    // Everything into the one file; without this the old log would be taken for the new database's.
    db.exec('PRAGMA journal_mode = DELETE');
    db.close();
    copyFileSync(database, join(kept.database, 'homeroom.db'));
  }
  /** @type {(() => void)[]} */
  const undo = [];
  // Folder by folder: the directory itself may be a disk, which can't be renamed.
  const move = (/** @type {string} */ from, /** @type {string} */ to) => {
    for (const name of foldersIn(from)) {
      mkdirSync(to, { recursive: true, mode: 0o700 });
      renameSync(join(from, name), join(to, name));
      undo.unshift(() => renameSync(join(to, name), join(from, name)));
    }
  };
  try {
    if (files !== null) {
      move(files, join(kept.files, 'files'));
      move(join(staging.files, 'files'), files);
    }
    // Last, over the old one: at no moment is there no database, for which a console would begin a new school.
    renameSync(join(staging.database, 'homeroom.db'), database);
  } catch (error) {
    for (const moveBack of undo) moveBack();
    throw error;
  }
}

/**
 * @param {string | undefined} given
 * @param {boolean} isForced
 */
async function restore(given, isForced) {
  if (!given) throw new CopyError('Name the backup to restore: npm run restore -- school.tar.gz');
  const archive = resolve(given);
  const { directory, files, bucket } = schoolPlaces();
  if (!existsSync(archive)) throw new CopyError(`There is no file ${archive}.`);
  const lock = hold(directory);
  // Inside the directories, which may be disks of their own: renaming works within one disk only.
  const beside = files === null || files === join(directory, 'files') ? directory : files;
  const inBoth = (/** @type {string} */ name) => ({ database: join(directory, name), files: join(beside, name) });
  const staging = inBoth('.restoring');
  const clear = () => {
    for (const folder of Object.values(staging)) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const isTaken = existsSync(join(directory, 'homeroom.db')) || foldersIn(files).length > 0;
    if (isTaken && !isForced) {
      throw new CopyError(`There is a school in ${directory} already. Add --force to replace it; it is kept beside.`);
    }
    clear();
    await unpack(archive, staging);
    const rows = check(staging, files === null);
    const kept = inBoth(`before-restore-${new Date().toISOString().replace(/\D/g, '')}`);
    swap(staging, { directory, files }, kept);
    const where = [...new Set(Object.values(kept))].filter((folder) => existsSync(folder)).join(' and ');
    const what =
      files === null
        ? `the database of ${archive}, with its files in the bucket ${bucket}`
        : `the school of ${archive}`;
    return `${directory} holds ${what}: ${rows} rows.${where ? ` What was there lies in ${where}.` : ''}`;
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
