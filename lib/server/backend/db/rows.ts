import type { Moment } from './schema';

export const now = (): Moment => new Date().toISOString();
