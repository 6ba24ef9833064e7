import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { StorageError } from '@/lib/storage-error';
import type { Schema } from '../db/schema';
import { filesOnDisk } from '../files/disk';
import { missingFile } from '../move/move-files';
import type { Contents } from './manifest';

/** The files that rows name. */
export const filesNamed = (db: Kysely<Schema>): Promise<Contents['files']> =>
  db.selectFrom('uploads').select(['folder', 'filename']).orderBy('id').execute();

/** @throws {StorageError} where a file is missing that a row names. */
export async function checkFiles({ files }: Pick<Contents, 'files'>, directory: string): Promise<void> {
  const store = filesOnDisk(directory);
  for (const { folder, filename } of files)
    if ((await store.size(folder, filename)) === null) throw missingFile(folder, filename, { name: directory });
}

/**
 * Puts a backup's files beside those that are there. None is replaced, because the present school may name it until its
 * database is replaced.
 * @param files on the same disk
 * @throws {StorageError} before anything is changed, when another file has the name of one of them.
 */
export function placeFiles(unpacked: string, files: string): void {
  // The names of entries were checked; rows may name anything.
  const names = readdirSync(unpacked).flatMap((folder) =>
    readdirSync(join(unpacked, folder)).map((name) => join(folder, name)),
  );
  const missing = names.filter((name) => !existsSync(join(files, name)));
  for (const name of names.filter((one) => !missing.includes(one))) {
    if (readFileSync(join(files, name)).equals(readFileSync(join(unpacked, name)))) continue;
    throw new StorageError(
      `${join(files, name)} is another file than that of this name in the backup. Move away what is in ${files}, or set FILES_DIR to an empty folder.`,
    );
  }
  for (const name of missing) {
    mkdirSync(dirname(join(files, name)), { recursive: true, mode: 0o700 });
    renameSync(join(unpacked, name), join(files, name));
  }
}
