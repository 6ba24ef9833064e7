import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { inBatches } from '@/lib/format/arrays';

/** SQLite accepts more, but it blocks all other requests while a statement runs. */
const batchSize = 200;

export const batches = <T>(rows: T[]): T[][] => inBatches(rows, batchSize);

export async function mapInBatches<T, Result>(
  items: T[],
  mapBatch: (batch: T[]) => Result[] | Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, batch] of batches(items).entries()) {
    if (index > 0) await yieldToEventLoop();
    results.push(...(await mapBatch(batch)));
  }
  return results;
}
