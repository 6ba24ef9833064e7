/** Timestamps and batches for inserting rows. */
import type { Moment } from './schema';

/** The current time, as stored in rows. */
export const now = (): Moment => new Date().toISOString();

/** Rows per statement: databases limit how many values one may have. */
const batchSize = 500;

export const batches = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, nth) =>
    rows.slice(nth * batchSize, (nth + 1) * batchSize),
  );
