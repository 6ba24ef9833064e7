import { constants } from 'node:fs';
import { lstat, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, restrictToUploadFolders } from './file-store';

const hasCode = (code: string, error: unknown) => error instanceof Error && 'code' in error && error.code === code;

/** `O_NOFOLLOW` rejects links, which could refer to any file. `O_NONBLOCK` prevents an endless wait for a pipe. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** ELOOP means a symbolic link. */
function nullIfMissing(error: unknown): null {
  if (hasCode('ENOENT', error) || hasCode('ELOOP', error)) return null;
  throw error;
}

/** `open` would follow the link of a folder in spite of `O_NOFOLLOW`. */
const isLink = async (path: string) => (await lstat(path).catch(nullIfMissing))?.isSymbolicLink() === true;

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function writeNewFile(folder: string, filename: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, filename);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    // The usual cause of the error is a full disk.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await syncDirectory(folder);
}

export const createDiskStore = (directory: string): FileStore =>
  restrictToUploadFolders({
    async add(folder, filename, bytes) {
      await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
      if (await isLink(join(directory, folder))) throw new Error('the folder of an upload is a link');
      try {
        await writeNewFile(join(directory, folder), filename, bytes);
        return true;
      } catch (error) {
        if (hasCode('EEXIST', error)) return false;
        throw error;
      }
    },

    async size(folder, filename) {
      if (await isLink(join(directory, folder))) return null;
      const stats = await lstat(join(directory, folder, filename)).catch(nullIfMissing);
      return stats?.isFile() ? stats.size : null;
    },

    async open(folder, filename) {
      if (await isLink(join(directory, folder))) return null;
      const file = await open(join(directory, folder, filename), readFlags).catch(nullIfMissing);
      if (!file) return null;
      const stats = await file.stat();
      if (stats.isFile()) return { size: stats.size, content: file.createReadStream() };
      await file.close();
      return null;
    },

    async remove(folder, filename) {
      if (await isLink(join(directory, folder))) return;
      const path = join(directory, folder, filename);
      const stats = await lstat(path).catch(nullIfMissing);
      if (!stats?.isFile()) return;
      await rm(path, { force: true });
      await syncDirectory(join(directory, folder));
    },
  });
