import type { Moment } from './schema';

/** The current time, as stored in rows. */
export const now = (): Moment => new Date().toISOString();
