import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openBucketStore } from '@/lib/server/backend/file-storage/bucket';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import type { FileStore } from '@/lib/server/backend/file-storage/file-store';
import { startBucket } from './bucket';

/** Creates an empty store for uploaded files. The store is deleted after the test. */
export const createStores: Record<string, () => Promise<FileStore>> = {
  async 'a folder'() {
    const directory = mkdtempSync(join(tmpdir(), 'homeroom-files-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    return createDiskStore(directory);
  },
  async 'a bucket'() {
    const { bucket, close } = await startBucket();
    onTestFinished(close);
    return openBucketStore(bucket);
  },
};
