/** Builds the embedded backend from the settings: database, file store, seed and code delivery. */
import { env } from '@/lib/env';
import { sharedDatabase, sharedDatabaseName } from '@/lib/postgres';
import { deliverByWebhook, deliverToTerminal } from './auth/code-delivery';
import { openPostgres } from './db/open/open-postgres';
import { openSqlite } from './db/open/open-sqlite';
import { openFiles } from './files/open-files';
import type { Backend } from './http/define-route';
import { type SeedChoice, seedWhenNew } from './seed/seed';

export interface OpenBackend {
  backend: Backend;
  close(): Promise<void>;
  isDetached(): boolean;
}

async function openSchool(directory: string) {
  const pool = await sharedDatabase();
  if (!pool) return openSqlite(directory);
  // The pool is shared by the whole process, which closes it itself.
  const db = await openPostgres(pool, sharedDatabaseName());
  return { db, reads: db, close: async () => {}, isDetached: () => false };
}

export async function openFromSettings(): Promise<OpenBackend> {
  const settings = env();
  const { DATA_DIR, SEED, SCHOOL_NAME, ADMIN_MOBILE, OTP_WEBHOOK_URL } = settings;
  const deliverCode = OTP_WEBHOOK_URL ? deliverByWebhook(OTP_WEBHOOK_URL) : deliverToTerminal;
  const seed: SeedChoice =
    SEED === 'empty' && SCHOOL_NAME && ADMIN_MOBILE
      ? { kind: 'empty', schoolName: SCHOOL_NAME, adminMobile: ADMIN_MOBILE }
      : { kind: 'demo' };
  const { db, reads, close, isDetached } = await openSchool(DATA_DIR);
  try {
    const files = await openFiles(settings);
    await seedWhenNew(db, files, seed);
    return { backend: { db, reads, files, deliverCode }, close, isDetached };
  } catch (error) {
    await close();
    throw error;
  }
}
