// `npm run backup -- FILE`: packs the embedded backend's data into one archive, also while the console runs.
import { createReadStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Libsql from 'libsql';
import { packArchive } from './backups/archive.mjs';
import { dumpSchool } from './backups/postgres-school.mjs';
import { isHalfRestored } from './backups/replace-school.mjs';
import { BackupError, checkCopy, checkFiles, copyNames, fileIn, rowsIn, schoolPlaces } from './backups/school-copy.mjs';
import { runCommand } from './command-line.mjs';
import { nameOfDatabase } from './database-address.mjs';

const usage = `npm run backup -- FILE

Packs the school of the embedded backend into FILE, a new .tar.gz, as it is at one moment; consoles may run meanwhile.
Give it the settings of the console: DATA_DIR, FILES_DIR or S3_BUCKET, and DATABASE_URL, with which it needs pg_dump
and psql of the server's version or later. With DATABASE_URL these are all schools of that database. What is in a
bucket is not packed.

  --help   shows this`;

/**
 * Copies a consistent snapshot of the database, without blocking writers or writing there.
 * @param {string} from
 * @param {string} to
 */
function copyDatabase(from, to) {
  try {
    const db = new Libsql(`${pathToFileURL(from)}?mode=ro`);
    try {
      db.exec('PRAGMA busy_timeout = 10000');
      db.prepare('VACUUM INTO ?').run(to);
    } finally {
      db.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database ${from} can't be copied (${reason}). Keep your last complete backup.`);
  }
}

/**
 * Copies a school in SQLite.
 * @param {string} directory
 * @param {string} copy the file to write
 */
function copySchool(directory, copy) {
  const database = join(directory, copyNames.sqlite);
  if (isHalfRestored(directory))
    throw new BackupError(`A restore into ${directory} was interrupted. Run that command again first.`);
  if (!existsSync(database))
    throw new BackupError(`There is no school in ${directory}. Set DATA_DIR to its data directory.`);
  copyDatabase(database, copy);
  return checkCopy(copy);
}

/**
 * @param {string} copy
 * @param {string | null} filesDir `null` when the files are in a bucket
 * @param {string[]} files
 * @param {object} about
 */
async function* contents(copy, filesDir, files, about) {
  const manifest = Buffer.from(JSON.stringify(about, null, 2));
  yield { name: 'manifest.json', size: manifest.length, content: [manifest] };
  yield { name: basename(copy), size: statSync(copy).size, content: createReadStream(copy) };
  if (filesDir === null) return;
  for (const name of files) {
    const path = join(filesDir, name);
    yield { name: `files/${name}`, size: statSync(path).size, content: createReadStream(path) };
  }
}

/** @param {string | undefined} given */
async function backup(given) {
  if (!given) throw new BackupError('Name the file to make: npm run backup -- school.tar.gz');
  const target = resolve(given);
  const { directory, files: filesDir, bucket, address } = schoolPlaces();
  if (existsSync(target)) throw new BackupError(`${target} already exists. Choose another name.`);
  if (!existsSync(dirname(target))) throw new BackupError(`There is no folder ${dirname(target)}. Create it first.`);
  // Beside the target, so that the last step is an atomic rename; mkdtemp makes it private to this user.
  const workshop = mkdtempSync(join(dirname(target), '.homeroom-backup-'));
  try {
    const copy = join(workshop, address ? copyNames.postgres : copyNames.sqlite);
    // Database first, then the files it names: files are complete before their row is written, and never change.
    const found = address ? await dumpSchool(address, copy) : copySchool(directory, copy);
    const { files, ...ofDatabase } = found;
    checkFiles(files, filesDir);
    const filesIn = filesDir === null ? 'bucket' : 'archive';
    const about = { format: 1, made_at: new Date().toISOString(), ...ofDatabase, files_in: filesIn };
    const packed = join(workshop, 'packed');
    await packArchive(packed, contents(copy, filesDir, files, about));
    renameSync(packed, target);
    const rows = rowsIn(found);
    const place = address ? `the database ${nameOfDatabase(address)}` : directory;
    if (filesDir === null) {
      return `${target} holds the database of ${place} (rows: ${rows}). Its files (${files.length}) are in the bucket ${bucket}, not in this archive: copy the bucket as well.`;
    }
    return `${target} holds the school of ${place} (rows: ${rows}, files: ${files.length}).`;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

await runCommand({ usage }, ({ words }) => backup(fileIn(words)));
