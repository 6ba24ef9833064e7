import { join } from 'node:path';
import { filesFolder } from '@/lib/server/settings/defaults.mjs';
import { filesDirectory, type StorageSettings } from '@/lib/server/settings/env';
import { StorageError } from '@/lib/server/storage-error';
import { prepareDirectory } from '../db/open/data-directory';
import { createDiskStore } from '../file-storage/disk';
import { rejectLinkedFolders, rejectLinks } from '../file-storage/file-store';
import { openFileStore } from '../file-storage/open-file-store';
import type { NamedStore } from './copy-files';

const openDiskStore = (directory: string): NamedStore => ({ files: createDiskStore(directory), name: directory });

const openBucket = async (settings: StorageSettings): Promise<NamedStore> => ({
  files: await openFileStore(settings),
  name: `the bucket ${settings.S3_BUCKET}`,
});

/** The new store is `null` if the files stay where they are. @throws {StorageError} */
export async function findMoveStores(settings: StorageSettings, directory: string, folder: string | undefined) {
  const from = filesDirectory({ DATA_DIR: directory, FILES_DIR: settings.FILES_DIR });
  // The data directory may be from an untrusted source.
  rejectLinks(
    [filesFolder, 'lock.db', 'homeroom.db', 'homeroom.db-wal', 'homeroom.db-shm', 'homeroom.db-journal'].map((name) =>
      join(directory, name),
    ),
  );
  rejectLinkedFolders(from);
  if (folder && settings.S3_BUCKET) {
    throw new StorageError('--files-to must not be given with S3_BUCKET: files are kept in one place.');
  }
  if (settings.S3_BUCKET) return { filesFrom: openDiskStore(from), filesTo: await openBucket(settings) };
  if (!folder) return { filesFrom: openDiskStore(from), filesTo: null };
  prepareDirectory('FILES_DIR', folder);
  rejectLinkedFolders(folder);
  return { filesFrom: openDiskStore(from), filesTo: openDiskStore(folder) };
}

export async function findFileStore(settings: StorageSettings): Promise<NamedStore> {
  return settings.S3_BUCKET ? openBucket(settings) : openDiskStore(filesDirectory(settings));
}
