import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import type { Schema } from '../db/schema';
import { createDiskStore } from '../file-storage/disk';
import { checkUploadPath } from '../file-storage/file-store';
import { rejectLinkedFolders } from '../file-storage/reject-links';
import { missingFileError } from '../move/copy-files';
import type { Contents } from './manifest';

/**
 * Returns the uploaded files that the database names.
 * @throws {StorageError} for a name that no upload can have, because it could refer to a file outside of the folders.
 */
export async function findNamedFiles(db: Kysely<Schema>): Promise<Contents['files']> {
  const files = await db.selectFrom('uploads').select(['folder', 'filename']).orderBy('id').execute();
  for (const { folder, filename } of files) checkUploadPath(folder, filename);
  return files;
}

export async function checkFiles({ files }: Pick<Contents, 'files'>, directory: string): Promise<void> {
  rejectLinkedFolders(directory);
  const store = createDiskStore(directory);
  for (const { folder, filename } of files)
    if ((await store.size(folder, filename)) === null) throw missingFileError(folder, filename, { name: directory });
}

/**
 * Moves a backup's files into the folder of the existing files. It replaces no existing file, because the current
 * school uses these files until its database is replaced.
 * @param files The folder of the existing files. It must be on the same disk as `unpacked`.
 * @throws {StorageError} before any change, when a different file has the same name.
 */
export function placeFiles(unpacked: string, files: string): void {
  rejectLinkedFolders(files);
  // Takes the names from the unpacked files instead of the database, because only the names of archive entries were
  // validated.
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
