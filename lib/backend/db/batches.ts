/** Statements over many rows. */

/** Rows per statement: SQLite takes 32,766 values in one, PostgreSQL 65,535. */
const batchSize = 500;

export const batches = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, nth) =>
    rows.slice(nth * batchSize, (nth + 1) * batchSize),
  );

/** What all batches find, one after the other. */
export async function inBatches<T, Found>(all: T[], find: (batch: T[]) => Promise<Found[]>): Promise<Found[]> {
  const found: Found[] = [];
  for (const batch of batches(all)) found.push(...(await find(batch)));
  return found;
}
