import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { uploadFolder } from '@/lib/contract/files';
import { StorageError } from '@/lib/server/storage-error';

/** Symbolic links could refer to any file or folder of this machine. @throws {StorageError} */
export function rejectLinks(paths: string[]): void {
  const link = paths.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
  if (link)
    throw new StorageError(`${link} is a symbolic link. Replace it by the file or folder itself, or by a mount.`);
}

/** The parent directory may be a symbolic link, because the operator chose it. */
export const rejectLinkedFolders = (directory: string): void =>
  rejectLinks(uploadFolder.options.map((folder) => join(directory, folder)));
