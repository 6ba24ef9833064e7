// `npm run backup -- FILE`: packs the embedded backend's data into one archive, also while the console runs.
import { createReadStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Libsql from 'libsql';
import { packArchive } from './archive.mjs';
import { isHalfRestored } from './replace-school.mjs';
import { BackupError, checkCopy, runCommand, schoolPlaces } from './school-copy.mjs';

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
 * @param {string} copy
 * @param {string | null} filesDir `null` when the files are in a bucket
 * @param {string[]} files
 * @param {object} about
 */
async function* contents(copy, filesDir, files, about) {
  const manifest = Buffer.from(JSON.stringify(about, null, 2));
  yield { name: 'manifest.json', size: manifest.length, content: [manifest] };
  yield { name: 'homeroom.db', size: statSync(copy).size, content: createReadStream(copy) };
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
  const { directory, files: filesDir, bucket } = schoolPlaces();
  const database = join(directory, 'homeroom.db');
  if (existsSync(target)) throw new BackupError(`${target} already exists. Choose another name.`);
  if (!existsSync(dirname(target))) throw new BackupError(`There is no folder ${dirname(target)}. Create it first.`);
  if (isHalfRestored(directory))
    throw new BackupError(`A restore into ${directory} was interrupted. Run that command again first.`);
  if (!existsSync(database))
    throw new BackupError(`There is no school in ${directory}. Set DATA_DIR to its data directory.`);
  // Beside the target, so that the last step is an atomic rename; mkdtemp makes it private to this user.
  const workshop = mkdtempSync(join(dirname(target), '.homeroom-backup-'));
  try {
    const copy = join(workshop, 'homeroom.db');
    // Database first, then the files it names: files are complete before their row is written, and never change.
    copyDatabase(database, copy);
    const { tables, files, migrations } = checkCopy(copy, filesDir);
    const filesIn = filesDir === null ? 'bucket' : 'archive';
    const about = { format: 1, made_at: new Date().toISOString(), migrations, tables, files_in: filesIn };
    const packed = join(workshop, 'packed');
    await packArchive(packed, contents(copy, filesDir, files, about));
    renameSync(packed, target);
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    if (filesDir === null) {
      return `${target} holds the database of ${directory} (rows: ${rows}). Its files (${files.length}) are in the bucket ${bucket}, not in this archive: copy the bucket as well.`;
    }
    return `${target} holds the school of ${directory} (rows: ${rows}, files: ${files.length}).`;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

await runCommand(() => backup(process.argv[2]));
