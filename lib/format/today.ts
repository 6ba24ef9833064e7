import { formatISO } from 'date-fns';
import type { CalendarDay } from './dates';

/** Today where this runs: in the browser the clerk's day, which the server's may not be. */
export const today = (): CalendarDay => formatISO(new Date(), { representation: 'date' });
