import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { uploadFolder } from '@/lib/contract/files';
import { StorageError } from '@/lib/server/storage-error';

/** The caller must read or destroy the content. */
interface OpenFile {
  size: number;
  content: Readable;
}

export interface FileStore {
  /**
   * Stores a file durably, completely or not at all. @returns `false` when the name is taken, because files are never
   * overwritten.
   */
  add(folder: string, filename: string, bytes: Uint8Array): Promise<boolean>;
  size(folder: string, filename: string): Promise<number | null>;
  open(folder: string, filename: string): Promise<OpenFile | null>;
  remove(folder: string, filename: string): Promise<void>;
}

/** In bytes, in common file systems. */
const maxNameBytes = 255;

/**
 * Excludes names that begin with a dot, or that contain slashes, backslashes, control characters, line separators or
 * half of a surrogate pair.
 */
export const isUploadPath = (folder: string, filename: string) =>
  uploadFolder.safeParse(folder).success &&
  /^(?!\.)[^/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u.test(filename) &&
  Buffer.byteLength(filename) <= maxNameBytes;

export function checkUploadPath(folder: string, filename: string): void {
  if (isUploadPath(folder, filename)) return;
  throw new StorageError(
    `A record refers to a file that no upload can be: ${JSON.stringify(`${folder}/${filename}`)}.`,
  );
}

/** File names in database rows may be damaged or untrusted. */
export const restrictToUploadFolders = ({ add, size, open, remove }: FileStore): FileStore => ({
  async add(folder, filename, bytes) {
    if (!isUploadPath(folder, filename)) throw new Error('an upload can’t have this folder and name');
    return add(folder, filename, bytes);
  },
  size: async (folder, filename) => (isUploadPath(folder, filename) ? size(folder, filename) : null),
  open: async (folder, filename) => (isUploadPath(folder, filename) ? open(folder, filename) : null),
  async remove(folder, filename) {
    if (isUploadPath(folder, filename)) await remove(folder, filename);
  },
});

/** Symbolic links could refer to any file or folder of this machine. @throws {StorageError} */
export function rejectLinks(paths: string[]): void {
  const link = paths.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
  if (link)
    throw new StorageError(`${link} is a symbolic link. Replace it by the file or folder itself, or by a mount.`);
}

/** The parent directory may be a symbolic link, because the operator chose it. */
export const rejectLinkedFolders = (directory: string): void =>
  rejectLinks(uploadFolder.options.map((folder) => join(directory, folder)));
