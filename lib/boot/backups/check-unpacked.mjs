import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, copyNames } from './school-copy.mjs';
import { steps } from './school-tables.mjs';

/**
 * @typedef {object} Manifest
 * @property {unknown} format
 * @property {Record<string, number>} tables row counts
 * @property {string[]} migrations
 * @property {string} [files_in]
 * @property {string} [schema] of a database in PostgreSQL
 * @property {string[]} [functions] that its triggers call
 * @property {number} [pg_dump] the version that has written its copy
 */

/**
 * @param {string} file
 * @returns {Manifest}
 */
function readManifest(file) {
  try {
    const { tables, migrations, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
    return { ...manifest, tables: Object.fromEntries(Object.entries(tables)), migrations: [...migrations] };
  } catch {
    throw new BackupError('The manifest.json of this backup is damaged.');
  }
}

/**
 * Checks that an unpacked backup is of a kind that fits this console and its settings.
 * @param {string} staging
 * @param {{ isBucketSet: boolean, isPostgres: boolean }} place
 * @throws {BackupError}
 */
export function checkManifest(staging, { isBucketSet, isPostgres }) {
  const manifest = readManifest(join(staging, 'manifest.json'));
  const { format, migrations, files_in: filesIn = 'archive' } = manifest;
  if (format !== 1 || migrations.some((name) => !steps.includes(name)))
    throw new BackupError('This backup was made by a newer version of the console.');
  if (filesIn === 'bucket' && !isBucketSet)
    throw new BackupError('The files of this backup are in a bucket. Set S3_BUCKET to it.');
  if (filesIn === 'archive' && isBucketSet) {
    throw new BackupError(
      'This backup holds files, but S3_BUCKET says that they are in a bucket. Restore it without S3_BUCKET and copy the files into the bucket.',
    );
  }
  const isOfPostgres = !existsSync(join(staging, copyNames.sqlite));
  if (isOfPostgres && !isPostgres)
    throw new BackupError('This is the backup of a school in PostgreSQL. Set DATABASE_URL to the database for it.');
  if (!isOfPostgres && isPostgres) {
    throw new BackupError(
      'This is the backup of a school in SQLite. Restore it without DATABASE_URL, and then move it to PostgreSQL with “npm run move”.',
    );
  }
  return manifest;
}

/**
 * Compares the rows that were restored with those that were backed up.
 * @param {Manifest} manifest
 * @param {import('./school-copy.mjs').Contents} found
 * @throws {BackupError}
 */
export function compareRows(manifest, found) {
  for (const [table, count] of Object.entries(manifest.tables)) {
    if (found.tables[table] === count) continue;
    throw new BackupError(`The table ${table} is incomplete (rows: ${found.tables[table]} instead of ${count}).`);
  }
}
