import { createLogger, errorReason, type Logger, log } from '@/lib/server/log';
import type { Metrics } from '@/lib/server/metrics/metrics';
import type { SharedDatabase } from '@/lib/server/postgres';
import type { Env } from '@/lib/server/settings/env';
import type { SheetQueues } from '@/lib/server/sheets/fair-queue';
import { createActivityLog } from './db/activity-log';
import { migrate } from './db/open/migrate';
import { openPostgres } from './db/open/open-postgres';
import { openSqlite } from './db/open/open-sqlite';
import { openFileStore } from './file-storage/open-file-store';
import type { Backend } from './http/define-route';
import { createPersonRates, unlimitedRequests } from './http/person-rates';
import { gigabyte } from './http/school-quota';
import { toSessionLimits } from './identity/access-tokens';
import { deliverByWebhook, deliverToTerminal } from './identity/code-delivery';
import { checkWebhook } from './identity/webhook';
import { type SeedChoice, seedIfEmpty } from './seed/seed-if-empty';

export interface OpenBackend {
  backend: Backend;
  close(): Promise<void>;
  isDetached(): boolean;
  checkCodeDelivery(): Promise<void>;
}

export interface ConsoleParts {
  settings: Env;
  metrics: Metrics;
  database: SharedDatabase | null;
  sheetQueues: SheetQueues;
  logger: Logger;
  auditLogger: Logger;
}

async function openSchool({ settings, metrics: { measures }, database }: ConsoleParts) {
  if (!database) return openSqlite(settings.DATA_DIR, migrate, { use: 'console', measures });
  // The whole console shares the pool and closes it.
  const db = await openPostgres(await database.pool(), database.name, migrate, measures);
  return { db, reads: db, close: async () => {}, isDetached: () => false };
}

export async function openFromSettings(parts: ConsoleParts): Promise<OpenBackend> {
  const { settings, sheetQueues, logger, auditLogger } = parts;
  const { SEED, SCHOOL_NAME, ADMIN_MOBILE, OTP_WEBHOOK_URL, OTP_WEBHOOK_TOKEN } = settings;
  const webhook = OTP_WEBHOOK_URL ? { url: OTP_WEBHOOK_URL, token: OTP_WEBHOOK_TOKEN } : null;
  const deliverCode = webhook ? deliverByWebhook(webhook) : deliverToTerminal(createLogger('info'));
  const checkCodeDelivery = async () => {
    if (!webhook) return;
    await checkWebhook(webhook).catch((error) => {
      log(logger, { reason: errorReason(error) }, 'OTP_WEBHOOK_URL does not answer', 'warn');
    });
  };
  const seed: SeedChoice =
    SEED === 'empty' && SCHOOL_NAME && ADMIN_MOBILE
      ? { kind: 'empty', schoolName: SCHOOL_NAME, adminMobile: ADMIN_MOBILE }
      : { kind: 'demo' };
  const { db, reads, close, isDetached } = await openSchool(parts);
  try {
    const files = await openFileStore(settings);
    await seedIfEmpty(db, files, seed);
    const activities = createActivityLog(db, logger);
    return {
      backend: {
        db,
        reads,
        files,
        limits: { records: settings.SCHOOL_RECORDS, fileBytes: settings.SCHOOL_FILES_GB * gigabyte },
        sessions: toSessionLimits(settings),
        hidesUnknownNumbers: settings.UNKNOWN_NUMBERS === 'hide',
        activities,
        rates: createPersonRates(settings.RATE_LIMITS ? {} : { requests: unlimitedRequests }),
        recordDays: settings.RECORD_DAYS,
        binDays: settings.BIN_DAYS,
        sheetQueues,
        logger,
        auditLogger,
        deliverCode,
      },
      async close() {
        await activities.close();
        await close();
      },
      isDetached,
      checkCodeDelivery,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
