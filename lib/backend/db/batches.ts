/** Statements over many rows. */
import { setImmediate as othersTurn } from 'node:timers/promises';

/** Rows per statement. SQLite would take many more values in one, but nothing else is answered meanwhile. */
const batchSize = 200;

export const batches = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, nth) =>
    rows.slice(nth * batchSize, (nth + 1) * batchSize),
  );

/** What all batches give, one after the other. In between other requests have their turn: SQLite's calls let none. */
export async function inBatches<T, Found>(
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
