/** Measures in the test's own process. */

import { onTestFinished, vi } from 'vitest';
import { freePort } from './console';
import { scrape } from './exposition';
import { applySettings } from './open-console';

/** Serves what is measured on a port, until the test is over. Open the console after it. */
export async function measuring(port?: string) {
  vi.resetModules();
  const chosen = port ?? String(await freePort());
  await applySettings({ METRICS_PORT: chosen, HOSTNAME: '127.0.0.1' });
  const { env } = await import('@/lib/env');
  const { openMetrics } = await import('@/lib/boot/open-metrics');
  const { closeMetrics } = await import('@/lib/metrics/serve-metrics');
  const { stopMeasuring } = await import('@/lib/metrics/metrics');
  onTestFinished(async () => {
    await closeMetrics();
    stopMeasuring();
  });
  await openMetrics(env());
  return { port: chosen, scrape: () => scrape(chosen) };
}
