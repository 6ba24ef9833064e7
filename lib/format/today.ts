import type { CalendarDay } from './dates';

/** Returns the day in the local time zone. */
export const localDay = (time: Date): CalendarDay =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export const today = (): CalendarDay => localDay(new Date());
