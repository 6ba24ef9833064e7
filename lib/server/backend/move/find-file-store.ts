import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { uploadFolder } from '@/lib/contract/files';
import { filesDirectory, type StorageSettings } from '@/lib/server/settings/env';
import { StorageError } from '@/lib/server/storage-error';
import { prepareDirectory } from '../db/open/data-directory';
import { createDiskStore } from '../file-storage/disk';
import { openFileStore } from '../file-storage/open-file-store';
import type { NamedStore } from './copy-files';

const openDiskStore = (directory: string): NamedStore => ({ files: createDiskStore(directory), name: directory });

const openBucket = async (settings: StorageSettings): Promise<NamedStore> => ({
  files: await openFileStore(settings),
  name: `the bucket ${settings.S3_BUCKET}`,
});

/**
 * Rejects symbolic links, because the data directory may be from an untrusted source. A link could refer to any folder
 * of this machine.
 */
function rejectLinks(directory: string): void {
  const [link] = uploadFolder.options.filter((folder) =>
    lstatSync(join(directory, folder), { throwIfNoEntry: false })?.isSymbolicLink(),
  );
  if (link) throw new StorageError(`${join(directory, link)} is a link. Replace it by the folder itself.`);
}

/**
 * Returns the current file store of a data directory, and the new store. The new store is `null` if the files stay
 * where they are.
 * @param folder The new folder for files, if the operator named one.
 * @throws {StorageError} when a store cannot be used.
 */
export async function findMoveStores(settings: StorageSettings, directory: string, folder: string | undefined) {
  const from = filesDirectory({ DATA_DIR: directory, FILES_DIR: settings.FILES_DIR });
  rejectLinks(from);
  if (folder && settings.S3_BUCKET) {
    throw new StorageError('--files-to must not be given with S3_BUCKET: files are kept in one place.');
  }
  if (settings.S3_BUCKET) return { filesFrom: openDiskStore(from), filesTo: await openBucket(settings) };
  if (!folder) return { filesFrom: openDiskStore(from), filesTo: null };
  prepareDirectory('FILES_DIR', folder);
  return { filesFrom: openDiskStore(from), filesTo: openDiskStore(folder) };
}

export async function findFileStore(settings: StorageSettings): Promise<NamedStore> {
  return settings.S3_BUCKET ? openBucket(settings) : openDiskStore(filesDirectory(settings));
}
