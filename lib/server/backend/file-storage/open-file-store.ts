import { filesDirectory, type StorageSettings } from '@/lib/server/settings/env';
import { prepareDirectory } from '../db/open/data-directory';
import { openBucketStore } from './bucket';
import { createDiskStore } from './disk';
import type { FileStore } from './file-store';
import { rejectLinkedFolders } from './file-store';

export async function openFileStore(env: StorageSettings): Promise<FileStore> {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (name) {
    const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
    return openBucketStore({ name, region, endpoint, keys });
  }
  const directory = filesDirectory(env);
  prepareDirectory('FILES_DIR', directory);
  rejectLinkedFolders(directory);
  return createDiskStore(directory);
}
