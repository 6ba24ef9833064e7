import type { Readable } from 'node:stream';
import { uploadFolder } from '@/lib/contract/files';
import { StorageError } from '@/lib/server/storage-error';

/** A file that is open for reading. The caller must read or destroy its content. */
export interface OpenFile {
  size: number;
  content: Readable;
}

export interface FileStore {
  /**
   * Stores a new file, completely or not at all. The file is durable when the promise resolves.
   * @returns `false` when the name is taken, because files are never overwritten.
   * @throws for a folder or a name that no upload can have.
   */
  add(folder: string, filename: string, bytes: Uint8Array): Promise<boolean>;
  /** Returns the size in bytes, or `null` for a missing file. */
  size(folder: string, filename: string): Promise<number | null>;
  open(folder: string, filename: string): Promise<OpenFile | null>;
  /** Removes a file durably. Does nothing for a missing file. */
  remove(folder: string, filename: string): Promise<void>;
}

/** The longest name in bytes that common file systems can store. */
const maxNameBytes = 255;

/**
 * True for a folder and a name that an upload can have. No upload has a name that begins with a dot, or that contains
 * slashes, backslashes, control characters, line separators or half of a surrogate pair.
 */
export const isUploadPath = (folder: string, filename: string) =>
  uploadFolder.safeParse(folder).success &&
  /^(?!\.)[^/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u.test(filename) &&
  Buffer.byteLength(filename) <= maxNameBytes;

/** @throws {StorageError} for a folder or a name that no upload can have. */
export function checkUploadPath(folder: string, filename: string): void {
  if (isUploadPath(folder, filename)) return;
  throw new StorageError(
    `A record refers to a file that no upload can be: ${JSON.stringify(`${folder}/${filename}`)}.`,
  );
}

/** Restricts a store to the folders of uploads, because file names in database rows may be damaged or untrusted. */
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
