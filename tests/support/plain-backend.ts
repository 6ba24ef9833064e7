import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import type { Backend } from '@/lib/server/backend/http/define-route';
import { createLogger } from '@/lib/server/log';
import { createSheetQueues } from '@/lib/server/sheets/fair-queue';

/** The limits of a school by default. */
export const defaultLimits = { records: 200_000, fileBytes: 20 * 1024 ** 3 };

/** Returns the parts of an embedded backend that sends no codes and counts no lookups. */
export const plainBackend = (db: Backend['db'], filesDir: string): Backend => ({
  db,
  reads: db,
  files: createDiskStore(filesDir),
  limits: defaultLimits,
  sheetQueues: createSheetQueues(),
  countForeignNumbers: async () => true,
  logger: createLogger('info'),
  deliverCode: async () => {},
});
