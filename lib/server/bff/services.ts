import { createDiskMeter } from '@/lib/server/disk-space';
import { createLogger } from '@/lib/server/log';
import type { Metrics } from '@/lib/server/metrics/metrics';
import { closeMetrics } from '@/lib/server/metrics/metrics';
import { createSharedDatabase } from '@/lib/server/postgres';
import { type Env, localDirectories, parseEnv } from '@/lib/server/settings/env';
import { createSheetQueues } from '@/lib/server/sheets/fair-queue';
import { BoundedMap } from './bounded-map';
import { createConsoleTables } from './console-tables';
import { createMemoryAttempts } from './rate-limit/memory-attempts';
import { createPostgresAttempts } from './rate-limit/postgres-attempts';
import { createMemoryEndedSessions, createPostgresEndedSessions } from './session/ended-sessions';
import type { ReadCookies, Session } from './session/sealed-cookies';
import { createSessionSecrets } from './session/session-secrets';
import { createEmbeddedBackend } from './upstream/call-embedded';
import { createReadTurns } from './upstream/read-turns';
import { createUpstreamAgents } from './upstream/send-once';

/**
 * Files, connections and the embedded backend open on first use. All maps that remain between requests have a limited
 * size. `close` closes the metrics last, so that requests in flight are still measured.
 */
export function createServices(settings: Env) {
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = settings;
  const logger = createLogger(LOG_LEVEL);
  // Uses its own level, because the audit log must be complete.
  const auditLogger = createLogger('info');
  const metrics: Metrics = {};
  const database = DATABASE_URL ? createSharedDatabase(DATABASE_URL) : null;
  const tables = database && createConsoleTables(database, logger, metrics);
  const queues = createSheetQueues();
  const secrets = createSessionSecrets(settings);
  const attempts = tables ? createPostgresAttempts(tables, secrets) : createMemoryAttempts(secrets);
  const backend = createEmbeddedBackend({
    settings,
    metrics,
    database,
    sheetQueues: queues,
    logger,
    auditLogger,
  });
  const agents = createUpstreamAgents();
  const closers: (() => void)[] = [];
  return {
    settings,
    logger,
    auditLogger,
    metrics,
    database,
    tables,
    sheetQueues: queues,
    secrets,
    backend,
    agents,
    disks: createDiskMeter(localDirectories(settings)),
    attempts,
    endedSessions: tables ? createPostgresEndedSessions(tables) : createMemoryEndedSessions(DATA_DIR),
    /**
     * Caches decrypted sessions by sealed cookie, because decryption is the most expensive part of forwarding a call.
     */
    openedSessions: new BoundedMap<string, Session>(1000),
    /** The time of the last refresh of each session's cookie, in ms since the epoch. */
    refreshedAt: new BoundedMap<string, number>(1000),
    readForPages: new BoundedMap<string, ReadCookies>(1000),
    quotas: new Map<string, { calls: number; bytes: number }>(),
    takeReadTurn: createReadTurns(4),
    notReadyReason: null as string | null,
    readinessCheck: null as Promise<string | null> | null,
    closers,
    async close(): Promise<void> {
      try {
        await backend.close().finally(() => database?.close());
      } finally {
        await closeMetrics(metrics);
        await queues.close();
        agents.destroy();
        for (const end of closers) end();
      }
    },
  };
}

export type Services = ReturnType<typeof createServices>;

// The console is stored on `globalThis`, because Next loads this module more than once.
const slot = globalThis as typeof globalThis & { homeroomServices?: Services };

export function processServices(): Services {
  slot.homeroomServices ??= createServices(parseEnv());
  return slot.homeroomServices;
}
