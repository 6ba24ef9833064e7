import { setImmediate as othersTurn } from 'node:timers/promises';

/** Rows per statement. SQLite accepts more, but a longer statement blocks all other requests. */
const batchSize = 200;

export const batches = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, nth) =>
    rows.slice(nth * batchSize, (nth + 1) * batchSize),
  );

/**
 * Runs `find` on one batch after the other and returns all results. Between batches the event loop can serve other
 * requests, because SQLite calls block it.
 */
export async function mapInBatches<T, Found>(
  all: T[],
  find: (batch: T[]) => Found[] | Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [nth, batch] of batches(all).entries()) {
    if (nth > 0) await othersTurn();
    found.push(...(await find(batch)));
  }
  return found;
}
