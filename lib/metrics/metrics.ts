/** What this process measures, if METRICS_PORT is set. Without it nothing is loaded, and nothing is measured. */
import type { Gauged, Measures } from './measures';

// On globalThis, because Next may load this module once per bundle.
const slot = globalThis as typeof globalThis & { homeroomMeasures?: Measures };

/** The measures to add to; `undefined` where nobody measures. */
export const metrics = (): Measures | undefined => slot.homeroomMeasures;

/** Begins to measure. What is to be measured has to be opened after it. */
export async function startMeasuring(gauged: Gauged): Promise<Measures> {
  const { defineMeasures } = await import('./measures');
  slot.homeroomMeasures ??= defineMeasures(gauged);
  return slot.homeroomMeasures;
}

/** Measures nothing more. */
export function stopMeasuring(): void {
  slot.homeroomMeasures = undefined;
}
