import { formatISO } from 'date-fns/formatISO';
import type { CalendarDay } from './dates';

/** Returns the day in the local time zone. */
export const localDay = (time: Date): CalendarDay => formatISO(time, { representation: 'date' });

export const today = (): CalendarDay => localDay(new Date());
