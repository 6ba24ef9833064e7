import { filesDirectory, type Places } from '@/lib/server/settings/env';
import { prepareDirectory } from '../db/open/data-directory';
import { filesInBucket } from './bucket';
import { filesOnDisk } from './disk';
import type { FileStore } from './file-store';

export async function openFiles(env: Places): Promise<FileStore> {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (name) {
    const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
    return filesInBucket({ name, region, endpoint, keys });
  }
  const directory = filesDirectory(env);
  prepareDirectory('FILES_DIR', directory);
  return filesOnDisk(directory);
}
