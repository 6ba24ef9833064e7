import { createActivityLog } from '@/lib/server/backend/db/activity-log';
import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import type { Backend } from '@/lib/server/backend/http/define-route';
import { createLogger } from '@/lib/server/log';
import { createSheetQueues } from '@/lib/server/sheets/fair-queue';

export const defaultLimits = { records: 200_000, fileBytes: 20 * 1024 ** 3 };

export const defaultSessions = { wholeMs: 12 * 60 * 60_000, idleMs: 60 * 60_000 };

/** Returns an embedded backend that has default limits and sends no one-time codes. */
export const plainBackend = (db: Backend['db'], filesDir: string): Backend => ({
  db,
  reads: db,
  files: createDiskStore(filesDir),
  limits: defaultLimits,
  sheetQueues: createSheetQueues(),
  sessions: defaultSessions,
  hidesUnknownNumbers: false,
  activities: createActivityLog(db, createLogger('info')),
  recordDays: 400,
  binDays: 30,
  logger: createLogger('info'),
  auditLogger: createLogger('info'),
  deliverCode: async () => {},
});
