import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import type { Schema } from '../db/schema';
import { createDiskStore } from '../file-storage/disk';
import { checkUploadPath, rejectLinkedFolders } from '../file-storage/file-store';
import { missingFileError } from '../move/copy-files';
import type { Contents } from './manifest';

export const findNamedFiles = (db: Kysely<Schema>): Promise<Contents['files']> =>
  db.selectFrom('uploads').select(['folder', 'filename']).orderBy('id').execute();

/**
 * @param directory null if the files are in a bucket. Only the names are then checked.
 * @throws {StorageError}
 */
export async function checkFiles({ files }: Pick<Contents, 'files'>, directory: string | null): Promise<void> {
  if (directory !== null) rejectLinkedFolders(directory);
  const store = directory === null ? null : createDiskStore(directory);
  for (const { folder, filename } of files) {
    checkUploadPath(folder, filename);
    if (store && (await store.size(folder, filename)) === null)
      throw missingFileError(folder, filename, { name: directory ?? '' });
  }
}

/**
 * No existing file is replaced, because the current school uses these files until its database is replaced.
 * @param files The folder of the existing files. It must be on the same disk as `unpacked`.
 * @throws {StorageError} before any change, when a different file has the same name.
 */
export function placeFiles(unpacked: string, files: string): void {
  // Only the names of archive entries were validated, not those in the database.
  const names = readdirSync(unpacked).flatMap((folder) =>
    readdirSync(join(unpacked, folder)).map((name) => join(folder, name)),
  );
  const missing = names.filter((name) => !existsSync(join(files, name)));
  for (const name of names.filter((candidate) => !missing.includes(candidate))) {
    if (readFileSync(join(files, name)).equals(readFileSync(join(unpacked, name)))) continue;
    throw new StorageError(
      `${join(files, name)} differs from the file of this name in the backup. Move away the files in ${files}, or set FILES_DIR to an empty folder.`,
    );
  }
  for (const name of missing) {
    mkdirSync(dirname(join(files, name)), { recursive: true, mode: 0o700 });
    renameSync(join(unpacked, name), join(files, name));
  }
}
