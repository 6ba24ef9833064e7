import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, checkCopy } from './school-copy.mjs';

/**
 * @param {string} file
 * @returns {{ format: unknown, tables: Record<string, number>, files_in?: string }}
 */
function readManifest(file) {
  try {
    const { tables, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
    return { ...manifest, tables: Object.fromEntries(Object.entries(tables)) };
  } catch {
    throw new BackupError('The manifest.json of this backup is damaged. Nothing was changed.');
  }
}

/**
 * Checks that an unpacked backup matches its manifest and the current settings.
 * @param {{ database: string, files: string }} staging
 * @param {boolean} isBucketSet
 * @returns {number} how many rows it has.
 * @throws {BackupError}
 */
export function checkUnpacked(staging, isBucketSet) {
  const { format, tables, files_in: filesIn = 'archive' } = readManifest(join(staging.database, 'manifest.json'));
  if (format !== 1)
    throw new BackupError('This backup was made by a newer version of the console. Nothing was changed.');
  if (filesIn === 'bucket' && !isBucketSet) {
    throw new BackupError('The files of this backup are in a bucket. Set S3_BUCKET to it. Nothing was changed.');
  }
  if (filesIn === 'archive' && isBucketSet) {
    throw new BackupError(
      'This backup holds files, but S3_BUCKET says that they are in a bucket. Restore it without S3_BUCKET and copy the files into the bucket. Nothing was changed.',
    );
  }
  const found = checkCopy(join(staging.database, 'homeroom.db'), isBucketSet ? null : join(staging.files, 'files'));
  for (const [table, count] of Object.entries(tables)) {
    if (found.tables[table] === count) continue;
    throw new BackupError(
      `The table ${table} is incomplete (rows: ${found.tables[table]} instead of ${count}). Nothing was changed.`,
    );
  }
  return Object.values(found.tables).reduce((sum, count) => sum + count, 0);
}
