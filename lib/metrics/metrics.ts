/** The measures of a console, if METRICS_PORT is set. Without it nothing is loaded, and nothing is measured. */
import type { Server } from 'node:http';
import type { Gauged, Measures } from './measures';

export interface Metrics {
  /** The measures to add to; none where nothing is measured. */
  measures?: Measures;
  /** The server of the metrics: requests to it are no visits. */
  server?: Server;
}

/** Begins to measure. The database of the embedded backend has to be opened after it. */
export async function startMeasuring(metrics: Metrics, gauged: Gauged): Promise<Measures> {
  const { defineMeasures } = await import('./measures');
  metrics.measures ??= defineMeasures(gauged);
  return metrics.measures;
}
