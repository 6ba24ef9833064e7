import type { CalendarDay } from './dates';

/** Today in the local time zone: the server's day may differ from the user's. */
// Swedish dates are written as in ISO 8601.
export const today = (): CalendarDay => new Date().toLocaleDateString('sv-SE');
