import type { Readable } from 'node:stream';

/** A file open for reading; the caller must read or destroy its content. */
export interface OpenFile {
  /** In bytes. */
  size: number;
  content: Readable;
}

/** Storage of uploaded files. Folder and name must come from the database or from `safeName`. */
export interface FileStore {
  /**
   * Stores a new file, completely or not at all, and durably when it resolves.
   * @returns `false` when the name is taken: files are never overwritten.
   */
  add(folder: string, filename: string, bytes: Uint8Array): Promise<boolean>;
  /** In bytes; `null` when the file is missing. */
  size(folder: string, filename: string): Promise<number | null>;
  /** `null` when the file is missing. */
  open(folder: string, filename: string): Promise<OpenFile | null>;
}
