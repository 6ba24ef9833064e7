import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { release } from '@/lib/server/settings/release';
import { StorageError } from '@/lib/server/storage-error';
import { migrations } from '../db/schema';
import { entryNames, unpackArchive } from './archive';

const maxManifestBytes = 1024 * 1024;
const maxFormat = 2;

const count = z.int().min(0);

/** Newer formats must keep the fields by which a refusal names the version of an archive. */
const originSchema = z.object({
  /** 2 for PostgreSQL with one file of rows per table, 1 for SQLite and for dumps of earlier versions. */
  format: z.int(),
  migrations: z.array(z.string()).min(1),
  made_by: z.object({ version: z.string(), commit: z.string() }).optional(),
  /** The versions that can surely restore the archive. Versions up to 1.4.0 wrote no such entry. */
  readable_by: z.string().optional(),
});
type Origin = z.infer<typeof originSchema>;

const manifestSchema = originSchema.extend({
  tables: z.record(z.string(), count),
  files_in: z.enum(['archive', 'bucket']).default('archive'),
  /** The order in which the file of a table lists the values. */
  columns: z.record(z.string(), z.array(z.string())).default({}),
  last_ids: z.record(z.string(), count).default({}),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface Contents extends Pick<Manifest, 'tables' | 'migrations'> {
  files: { folder: string; filename: string }[];
}

export const countRows = ({ tables }: Pick<Contents, 'tables'>): number =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0);

function readJson(staging: string): unknown {
  const file = join(staging, entryNames.manifest);
  try {
    return statSync(file).size > maxManifestBytes ? null : JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export function readManifest(staging: string): Manifest {
  const { data } = manifestSchema.safeParse(readJson(staging));
  if (data) return data;
  throw new StorageError('The manifest.json of this backup is damaged.');
}

const isKnown = (name: string) => Object.hasOwn(migrations, name);

export const readersOf = (executed: string[]): string =>
  executed.every(isKnown) ? `${release.version} or later` : `later than ${release.version}`;

const versionOf = ({ made_by }: Origin) => (made_by ? ` (${made_by.version}, commit ${made_by.commit})` : '');

/** Accepts a damaged manifest. @throws {StorageError} when this version is too old for the backup. */
function rejectNewer(staging: string): void {
  const { data } = originSchema.safeParse(readJson(staging));
  if (!data || (data.format <= maxFormat && data.migrations.every(isKnown))) return;
  const { readable_by } = data;
  const readers = readable_by ? `a version ${readable_by}` : 'the version that made it';
  throw new StorageError(
    `This backup was made by a newer version of the console${versionOf(data)}, or of its database. Restore it with ${readers}. This is version ${release.version}.`,
  );
}

/** Archives of a newer version may have entries that this version does not know. The error then says so. */
export async function unpackBackup(...[archive, staging]: Parameters<typeof unpackArchive>) {
  try {
    return await unpackArchive(archive, staging);
  } catch (error) {
    rejectNewer(staging.database);
    throw error;
  }
}

/**
 * @throws {StorageError} when the manifest is damaged, the backup is from a newer version, or it consists of SQL
 * commands.
 */
export function checkVersion(staging: string): Manifest {
  rejectNewer(staging);
  const manifest = readManifest(staging);
  if (existsSync(join(staging, entryNames.dump))) {
    throw new StorageError(
      `This backup of PostgreSQL was made by an older version of the console${versionOf(manifest)}, as SQL commands, which this version does not run. Restore it with that version, start this one on the database, and make a new backup.`,
    );
  }
  return manifest;
}

/** @throws {StorageError} when the backup cannot be restored with the current settings. */
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
