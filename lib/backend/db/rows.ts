import type { Moment } from './schema';

/** This moment, as rows keep it. */
export const now = (): Moment =>
  new Date().toISOString(); /** Rows of one statement; databases limit how many values it may hold. */
const batchSize = 500;

export const batches = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, nth) =>
    rows.slice(nth * batchSize, (nth + 1) * batchSize),
  );
