import { watch } from 'node:fs';

/** Resolves after this many writes to the write-ahead log. A large transaction writes to the log before it commits. */
export const waitForLogWrites = (dataDir: string, count: number) =>
  new Promise<void>((resolve) => {
    let writeCount = 0;
    const watcher = watch(dataDir, (_event, name) => {
      writeCount += name === 'homeroom.db-wal' ? 1 : 0;
      if (writeCount < count) return;
      watcher.close();
      resolve();
    });
  });
