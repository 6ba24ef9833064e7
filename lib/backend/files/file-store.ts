import type { Readable } from 'node:stream';

/** A file that is being read; its content has to be read or destroyed. */
export interface OpenFile {
  /** In bytes. */
  size: number;
  content: Readable;
}

/** Where uploaded files lie, by folder and name. Both come from the database or were made safe before. */
export interface FileStore {
  /**
   * Keeps a new file, wholly or not at all; once this is over it survives a power cut.
   * @returns whether it was kept: not where its name is taken, since no file is ever overwritten.
   */
  add(folder: string, filename: string, bytes: Uint8Array): Promise<boolean>;
  /** How many bytes a file has, `null` where it is missing. */
  size(folder: string, filename: string): Promise<number | null>;
  /** `null` where it is missing. */
  open(folder: string, filename: string): Promise<OpenFile | null>;
}
