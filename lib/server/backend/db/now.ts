import type { Timestamp } from './schema';

export const now = (): Timestamp => new Date().toISOString();
