import { formatISO } from 'date-fns';
import type { CalendarDay } from './dates';

/** Today in the local time zone: the server's day may differ from the user's. */
export const today = (): CalendarDay => formatISO(new Date(), { representation: 'date' });
