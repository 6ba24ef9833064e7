import { createLogger, type Logger } from '@/lib/server/log';
import type { Metrics } from '@/lib/server/metrics/metrics';
import type { SharedDatabase } from '@/lib/server/postgres';
import type { Env } from '@/lib/server/settings/env';
import type { SheetQueues } from '@/lib/server/sheets/fair-queue';
import { migrate } from './db/open/migrate';
import { openPostgres } from './db/open/open-postgres';
import { openSqlite } from './db/open/open-sqlite';
import { openFileStore } from './file-storage/open-file-store';
import type { Backend } from './http/define-route';
import { deliverByWebhook, deliverToTerminal } from './identity/code-delivery';
import { type SeedChoice, seedIfEmpty } from './seed/seed-if-empty';

export interface OpenBackend {
  backend: Backend;
  close(): Promise<void>;
  isDetached(): boolean;
}

export interface ConsoleParts {
  settings: Env;
  metrics: Metrics;
  database: SharedDatabase | null;
  sheetQueues: SheetQueues;
  logger: Logger;
}

async function openSchool({ settings, metrics: { measures }, database }: ConsoleParts) {
  if (!database) return openSqlite(settings.DATA_DIR, migrate, measures);
  // The backend must not close this pool, because the whole console shares it and closes it.
  const db = await openPostgres(await database.pool(), database.name, migrate, measures);
  return { db, reads: db, close: async () => {}, isDetached: () => false };
}

export async function openFromSettings(parts: ConsoleParts): Promise<OpenBackend> {
  const { settings, sheetQueues, logger } = parts;
  const { SEED, SCHOOL_NAME, ADMIN_MOBILE, OTP_WEBHOOK_URL } = settings;
  const deliverCode = OTP_WEBHOOK_URL ? deliverByWebhook(OTP_WEBHOOK_URL) : deliverToTerminal(createLogger('info'));
  const seed: SeedChoice =
    SEED === 'empty' && SCHOOL_NAME && ADMIN_MOBILE
      ? { kind: 'empty', schoolName: SCHOOL_NAME, adminMobile: ADMIN_MOBILE }
      : { kind: 'demo' };
  const { db, reads, close, isDetached } = await openSchool(parts);
  try {
    const files = await openFileStore(settings);
    await seedIfEmpty(db, files, seed);
    return { backend: { db, reads, files, sheetQueues, logger, deliverCode }, close, isDetached };
  } catch (error) {
    await close();
    throw error;
  }
}
