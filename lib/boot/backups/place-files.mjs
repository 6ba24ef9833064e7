import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BackupError } from './school-copy.mjs';

/**
 * Puts a backup's files beside those that are there. None is replaced: the school that is there may name it, until its
 * database is another one.
 * @param {string} unpacked
 * @param {string} files on the same disk
 * @throws {BackupError} before anything is changed, when another file has the name of one of them.
 */
export function placeFiles(unpacked, files) {
  // What was unpacked has names that were checked; rows may name anything.
  const names = readdirSync(unpacked).flatMap((folder) =>
    readdirSync(join(unpacked, folder)).map((name) => join(folder, name)),
  );
  const missing = names.filter((name) => !existsSync(join(files, name)));
  for (const name of names.filter((one) => !missing.includes(one))) {
    if (readFileSync(join(files, name)).equals(readFileSync(join(unpacked, name)))) continue;
    throw new BackupError(
      `${join(files, name)} is another file than that of this name in the backup. Move away what is in ${files}, or set FILES_DIR to an empty folder.`,
    );
  }
  for (const name of missing) {
    mkdirSync(dirname(join(files, name)), { recursive: true, mode: 0o700 });
    renameSync(join(unpacked, name), join(files, name));
  }
}
