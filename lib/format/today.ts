import type { CalendarDay } from './dates';

/** Returns the day in the local time zone. Swedish dates have the ISO 8601 format. */
export const localDay = (time: Date): CalendarDay => time.toLocaleDateString('sv-SE');

export const today = (): CalendarDay => localDay(new Date());
