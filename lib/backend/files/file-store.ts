import type { Readable } from 'node:stream';
import { uploadFolder } from '@/lib/contract/files';

/** A file open for reading; the caller must read or destroy its content. */
export interface OpenFile {
  /** In bytes. */
  size: number;
  content: Readable;
}

/** Storage of uploaded files. */
export interface FileStore {
  /**
   * Stores a new file, completely or not at all, and durably when it resolves.
   * @returns `false` when the name is taken: files are never overwritten.
   * @throws for a folder or a name that no upload has.
   */
  add(folder: string, filename: string, bytes: Uint8Array): Promise<boolean>;
  /** In bytes; `null` when the file is missing. */
  size(folder: string, filename: string): Promise<number | null>;
  /** `null` when the file is missing. */
  open(folder: string, filename: string): Promise<OpenFile | null>;
}

/** True for a path that stays within the folder of an upload, on every system. */
const isUploadPath = (folder: string, filename: string) =>
  uploadFolder.safeParse(folder).success && !/^\.{0,2}$|[/\\\0]/.test(filename);

/** Keeps a store within its folders: names come from database rows, which may be damaged or come from elsewhere. */
export const withinFolders = ({ add, size, open }: FileStore): FileStore => ({
  async add(folder, filename, bytes) {
    if (!isUploadPath(folder, filename)) throw new Error('an upload can’t have this folder and name');
    return add(folder, filename, bytes);
  },
  size: async (folder, filename) => (isUploadPath(folder, filename) ? size(folder, filename) : null),
  open: async (folder, filename) => (isUploadPath(folder, filename) ? open(folder, filename) : null),
});
