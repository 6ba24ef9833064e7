import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { StorageError } from '@/lib/server/storage-error';
import { migrations } from '../db/schema';
import { entryNames } from './archive';

const maxManifestBytes = 1024 * 1024;

const count = z.int().min(0);

const manifestSchema = z.object({
  /**
   * The format version: 2 for PostgreSQL with one file of rows per table, 1 for SQLite and for dumps of earlier
   * versions.
   */
  format: z.int(),
  tables: z.record(z.string(), count),
  migrations: z.array(z.string()).min(1),
  files_in: z.enum(['archive', 'bucket']).default('archive'),
  /** The columns of each PostgreSQL table, in the order in which the table's file lists the values. */
  columns: z.record(z.string(), z.array(z.string())).default({}),
  /** The last id that the sequence of each table produced. */
  last_ids: z.record(z.string(), count).default({}),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A summary of a copied database. `files` lists the uploaded files that the database refers to. */
export interface Contents extends Pick<Manifest, 'tables' | 'migrations'> {
  files: { folder: string; filename: string }[];
}

export const countRows = ({ tables }: Pick<Contents, 'tables'>): number =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0);

/** @throws {StorageError} when the manifest of an unpacked backup is damaged. */
export function readManifest(staging: string): Manifest {
  const file = join(staging, entryNames.manifest);
  try {
    if (statSync(file).size > maxManifestBytes) throw new Error('too large');
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StorageError('The manifest.json of this backup is damaged.');
  }
}

/**
 * Reads the manifest of an unpacked backup, and checks that this version can restore it.
 * @throws {StorageError} when the manifest is damaged, the backup is from a newer version, or it consists of SQL
 * commands of an older version.
 */
export function checkVersion(staging: string): Manifest {
  const manifest = readManifest(staging);
  const knownMigrations = Object.keys(migrations);
  if (manifest.format > 2 || manifest.migrations.some((name) => !knownMigrations.includes(name)))
    throw new StorageError('This backup was made by a newer version of the console.');
  if (existsSync(join(staging, entryNames.dump))) {
    throw new StorageError(
      'This backup of PostgreSQL was made by an older version of the console, as SQL commands, which this version does not run. Restore it with that version, start this one on the database, and make a new backup.',
    );
  }
  return manifest;
}

/**
 * Reads the manifest of an unpacked backup, and checks that this version can restore it with the current settings.
 * @throws {StorageError} when the manifest is damaged or the backup cannot be restored.
 */
export function checkManifest(
  staging: string,
  { isBucketSet, isPostgres }: { isBucketSet: boolean; isPostgres: boolean },
): Manifest {
  const manifest = checkVersion(staging);
  const { files_in: filesIn } = manifest;
  if (filesIn === 'bucket' && !isBucketSet)
    throw new StorageError('The files of this backup are in a bucket. Set S3_BUCKET to it.');
  if (filesIn === 'archive' && isBucketSet) {
    throw new StorageError(
      'This backup holds files, but S3_BUCKET says that they are in a bucket. Restore it without S3_BUCKET and copy the files into the bucket.',
    );
  }
  const isPostgresBackup = !existsSync(join(staging, entryNames.sqlite));
  if (isPostgresBackup && !isPostgres)
    throw new StorageError('This is the backup of a school in PostgreSQL. Set DATABASE_URL to the database for it.');
  if (!isPostgresBackup && isPostgres) {
    throw new StorageError(
      'This is the backup of a school in SQLite. Restore it without DATABASE_URL, and then move it to PostgreSQL with “npm run move”.',
    );
  }
  return manifest;
}

export function compareContents(manifest: Manifest, contents: Contents): void {
  for (const [table, rows] of Object.entries(manifest.tables)) {
    if (contents.tables[table] === rows) continue;
    throw new StorageError(`The table ${table} is incomplete (rows: ${contents.tables[table]} instead of ${rows}).`);
  }
  if (contents.migrations.join() !== manifest.migrations.join())
    throw new StorageError('The database in this backup is of another version than its manifest.json says.');
}
