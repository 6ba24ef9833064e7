import type { CalendarDay } from './dates';

/** Returns today in the local time zone. Swedish dates have the ISO 8601 format. */
export const today = (): CalendarDay => new Date().toLocaleDateString('sv-SE');
