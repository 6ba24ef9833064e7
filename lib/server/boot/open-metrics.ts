import { setTimeout } from 'node:timers/promises';
import type { Services } from '@/lib/server/bff/services';
import { serveMetrics, startMeasuring } from '@/lib/server/metrics/metrics';
import { SettingError } from '@/lib/server/settings/env';
import { release } from '@/lib/server/settings/release';
import { defaults } from '../settings/defaults.mjs';
import { guardedServer } from './next/guarded-server';

function requestsWaiting() {
  const server = guardedServer();
  return server ? { page: server.pagesWaiting(), call: server.callsWaiting() } : {};
}

function failureMessage(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const messages: Record<string, string> = {
    EADDRINUSE: `METRICS_PORT ${port} is in use by another program. Stop that program or choose another METRICS_PORT.`,
    EACCES: `METRICS_PORT ${port} may not be used by this user. Choose a METRICS_PORT above 1024.`,
  };
  return messages[code] ?? `The metrics can't be served on ${host}:${port} (${code}). Choose another METRICS_PORT.`;
}

const lastBackupTimeoutMs = 5000;

/** Waits at most 5 s, because a scrape must succeed even if the database is unreachable. */
async function lastBackup({ backend }: Services): Promise<number | undefined> {
  // A scrape must not open the database, because it may run during the shutdown.
  const opened = backend.opened();
  if (!opened) return;
  const timeout = new AbortController();
  const read = opened.then((running) => running.lastBackup());
  const timer = setTimeout(lastBackupTimeoutMs, undefined, { signal: timeout.signal });
  const madeAt = await Promise.race([read, timer]).catch(() => undefined);
  timeout.abort();
  timer.catch(() => {});
  return madeAt && madeAt.getTime() / 1000;
}

export async function openMetrics(services: Services): Promise<void> {
  const { settings, metrics, database, sheetQueues, disks } = services;
  const { METRICS_PORT, HOSTNAME = defaults.HOSTNAME } = settings;
  if (!METRICS_PORT) return;
  const { reading, writing } = sheetQueues;
  const { register } = await startMeasuring(metrics, {
    release,
    requestsWaiting,
    sheetsWaiting: () => ({ reading: reading.load().waiting, writing: writing.load().waiting }),
    sheetsInWork: () => ({ reading: reading.load().inWork, writing: writing.load().inWork }),
    postgresConnections: () => database?.connections() ?? {},
    diskFreeBytes: disks.freeBytes,
    lastBackup: () => lastBackup(services),
  });
  try {
    await serveMetrics(metrics, register, METRICS_PORT, HOSTNAME);
  } catch (error) {
    throw new SettingError(failureMessage(error, METRICS_PORT, HOSTNAME));
  }
}
