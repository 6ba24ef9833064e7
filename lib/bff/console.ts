/** One console: its settings, and everything that it keeps between requests. */
import { type Env, parseEnv } from '@/lib/env';
import type { Metrics } from '@/lib/metrics/metrics';
import { closeMetrics } from '@/lib/metrics/serve-metrics';
import { sharedDatabase } from '@/lib/postgres';
import { sheetQueues } from '@/lib/sheets/fair-queue';
import { BoundedMap } from './bounded-map';
import { consoleTables } from './console-tables';
import { createLogger } from './logging/log';
import { memoryAttempts } from './rate-limit/memory-attempts';
import { postgresAttempts } from './rate-limit/postgres-attempts';
import { memoryEndedSessions } from './session/memory-ended-sessions';
import { postgresEndedSessions } from './session/postgres-ended-sessions';
import type { ReadCookies, Session } from './session/sealed-cookies';
import { sessionSecrets } from './session/session-secrets';
import { embeddedBackend } from './upstream/call-embedded';
import { upstreamAgent } from './upstream/send-once';

/**
 * A console with these settings. Files, connections and the embedded backend are opened by their first use. All that it
 * keeps between requests has a bound.
 */
export function createConsole(settings: Env) {
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = settings;
  const logger = createLogger(LOG_LEVEL);
  const metrics: Metrics = {};
  const database = DATABASE_URL ? sharedDatabase(DATABASE_URL) : null;
  const tables = database && consoleTables(database, logger, metrics);
  const queues = sheetQueues();
  const secrets = sessionSecrets(settings);
  const backend = embeddedBackend({ settings, metrics, database, sheetQueues: queues });
  const agent = upstreamAgent();
  return {
    settings,
    logger,
    metrics,
    database,
    tables,
    sheetQueues: queues,
    secrets,
    backend,
    agent,
    /** In memory at most 2,000 own and 65,536 shared counters of each kind. */
    attempts: tables ? postgresAttempts(tables, secrets) : memoryAttempts(secrets),
    /** In memory an entry for each ended session until its cookie has expired; on PostgreSQL a cache of 10,000 ids. */
    endedSessions: tables ? postgresEndedSessions(tables) : memoryEndedSessions(DATA_DIR),
    /** Decrypted sessions by their cookie: decryption is the most expensive part of forwarding a call. */
    openedSessions: new BoundedMap<string, Session>(1000),
    /** The cookies that the middleware has read for pages that are about to be rendered, by request id. */
    readForPages: new BoundedMap<string, ReadCookies>(1000),
    /** The calls under way of each user, and the bytes that they hold in memory. */
    quotas: new Map<string, { calls: number; bytes: number }>(),
    /** The reason that was logged last; `null` while calls can be answered. */
    notReadyReason: null as string | null,
    /** Closes what was opened. The metrics come last, so that the end of the requests in flight is measured, too. */
    async close(): Promise<void> {
      try {
        await backend.close().finally(() => database?.close());
      } finally {
        await closeMetrics(metrics);
        await agent.destroy();
      }
    },
  };
}

export type Console = ReturnType<typeof createConsole>;

// On globalThis, because Next loads this module more than once.
const slot = globalThis as typeof globalThis & { homeroomConsole?: Console };

/**
 * The console of this process, with the settings of its environment.
 * @throws {SettingError} as `parseEnv`.
 */
export function processConsole(): Console {
  slot.homeroomConsole ??= createConsole(parseEnv());
  return slot.homeroomConsole;
}
