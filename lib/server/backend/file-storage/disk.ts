import { constants } from 'node:fs';
import { lstat, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, restrictToUploadFolders } from './file-store';

const failedWith = (code: string, error: unknown) => error instanceof Error && 'code' in error && error.code === code;

/** Does not follow symbolic links, which could refer to any file of the machine. Does not block on a pipe. */
const readsPlainFile = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Treats a symbolic link (ELOOP) like a missing file. */
function nullWhereMissing(error: unknown): null {
  if (failedWith('ENOENT', error) || failedWith('ELOOP', error)) return null;
  throw error;
}

/** Writes a new file durably: both the file and its directory entry are fsynced. */
async function writeNew(folder: string, filename: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, filename);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    // The usual cause is a full disk, so the incomplete file is removed.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

export const createDiskStore = (directory: string): FileStore =>
  restrictToUploadFolders({
    async add(folder, filename, bytes) {
      await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
      try {
        await writeNew(join(directory, folder), filename, bytes);
        return true;
      } catch (error) {
        if (failedWith('EEXIST', error)) return false;
        throw error;
      }
    },

    async size(folder, filename) {
      const found = await lstat(join(directory, folder, filename)).catch(nullWhereMissing);
      return found?.isFile() ? found.size : null;
    },

    async open(folder, filename) {
      const file = await open(join(directory, folder, filename), readsPlainFile).catch(nullWhereMissing);
      if (!file) return null;
      const found = await file.stat();
      if (found.isFile()) return { size: found.size, content: file.createReadStream() };
      await file.close();
      return null;
    },
  });
