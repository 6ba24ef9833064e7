import { createDiskStore } from '@/lib/server/backend/file-storage/disk';
import type { Backend } from '@/lib/server/backend/http/define-route';
import { createPersonRates, unlimitedRequests } from '@/lib/server/backend/http/person-rates';
import { createLogger } from '@/lib/server/log';
import { createSheetQueues } from '@/lib/server/sheets/fair-queue';

export const defaultLimits = { records: 200_000, fileBytes: 20 * 1024 ** 3 };

export const defaultSessions = { wholeMs: 12 * 60 * 60_000, idleMs: 60 * 60_000 };

/** Returns an embedded backend that has default limits, and neither sends one-time codes nor records reads. */
export const plainBackend = (db: Backend['db'], filesDir: string): Backend => ({
  db,
  reads: db,
  files: createDiskStore(filesDir),
  limits: defaultLimits,
  sheetQueues: createSheetQueues(),
  sessions: defaultSessions,
  hidesUnknownNumbers: false,
  activities: { add: () => {}, flush: async () => {}, close: async () => {} },
  rates: createPersonRates({ requests: unlimitedRequests }),
  recordDays: 400,
  binDays: 30,
  logger: createLogger('info'),
  auditLogger: createLogger('info'),
  deliverCode: async () => {},
});
