import type { CalendarDay } from './dates';

/** Today in the local time zone, written as in ISO 8601, like Swedish dates: the server's day may differ. */
export const today = (): CalendarDay => new Date().toLocaleDateString('sv-SE');
