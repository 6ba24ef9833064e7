import type { Moment } from './schema';

/** This moment, as rows keep it. */
export const now = (): Moment => new Date().toISOString();
