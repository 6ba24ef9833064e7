/** Opens the metrics before anything that they measure. */
import { type Env, SettingError } from '@/lib/env';
import { startMeasuring } from '@/lib/metrics/metrics';
import { serveMetrics } from '@/lib/metrics/serve-metrics';
import { sharedConnections } from '@/lib/postgres';
import { queueLoads } from '@/lib/sheets/fair-queue';
import { defaults } from './defaults.mjs';

/** Set by `request-guard.mjs`, which runs outside of Next's bundles. */
const turns = globalThis as typeof globalThis & { homeroomTurns?: { page: () => number; call: () => number } };

function requestsWaiting() {
  const { homeroomTurns } = turns;
  return homeroomTurns ? { page: homeroomTurns.page(), call: homeroomTurns.call() } : {};
}

const byWork = (count: (load: ReturnType<typeof queueLoads>[number]) => number) => () =>
  Object.fromEntries(queueLoads().map((load) => [load.work, count(load)]));

function sentence(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentences: Record<string, string> = {
    EADDRINUSE: `METRICS_PORT ${port} is in use by another program. Stop that program or choose another METRICS_PORT.`,
    EACCES: `METRICS_PORT ${port} may not be used by this user. Choose a METRICS_PORT above 1024.`,
  };
  return sentences[code] ?? `The metrics can't be served on ${host}:${port} (${code}). Choose another METRICS_PORT.`;
}

/**
 * Measures, and serves what is measured, if METRICS_PORT is set.
 * @throws {SettingError} when that port can't be used.
 */
export async function openMetrics({ METRICS_PORT, HOSTNAME = defaults.HOSTNAME }: Env): Promise<void> {
  if (!METRICS_PORT) return;
  const { register } = await startMeasuring({
    requestsWaiting,
    sheetsWaiting: byWork(({ waiting }) => waiting),
    sheetsInWork: byWork(({ inWork }) => inWork),
    postgresConnections: sharedConnections,
  });
  try {
    await serveMetrics(register, METRICS_PORT, HOSTNAME);
  } catch (error) {
    throw new SettingError(sentence(error, METRICS_PORT, HOSTNAME));
  }
}
