import type { Server } from 'node:http';
import type { GaugeSources, Measures } from './measures';

export interface Metrics {
  measures?: Measures;
  server?: Server;
}

/** Starts measuring. It must run before the embedded backend opens its database. */
export async function startMeasuring(metrics: Metrics, sources: GaugeSources): Promise<Measures> {
  const { defineMeasures } = await import('./measures');
  metrics.measures ??= defineMeasures(sources);
  return metrics.measures;
}
