import type { Timestamp } from './column-types';

export const now = (): Timestamp => new Date().toISOString();

const dayMs = 24 * 60 * 60_000;

export const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);
