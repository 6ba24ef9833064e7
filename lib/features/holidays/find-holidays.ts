import type { Holiday } from '@/lib/contract/holidays';
import { weekdayOf } from '@/lib/contract/values/school-days';
import { formatDate, parseCalendarDay } from '@/lib/format/dates';
import { searchRows } from '@/lib/format/search-text';

function weekday(text: string): string {
  const day = parseCalendarDay(text);
  return day ? weekdayOf(day).label : '-';
}

type Days = Pick<Holiday, 'startdate' | 'enddate'>;

/** Returns `12 Nov 2026` or `12 Nov 2026 – 15 Nov 2026`. Ignores an end that is missing or before the start. */
export function durationText({ startdate, enddate }: Days): string {
  return enddate > startdate ? `${formatDate(startdate)} – ${formatDate(enddate)}` : formatDate(startdate);
}

export function dayText({ startdate, enddate }: Days): string {
  return enddate > startdate ? `${weekday(startdate)} – ${weekday(enddate)}` : weekday(startdate);
}

function byStart(a: Holiday, b: Holiday): number {
  if (!a.startdate !== !b.startdate) return a.startdate ? -1 : 1;
  if (a.startdate !== b.startdate) return a.startdate < b.startdate ? -1 : 1;
  if (a.enddate !== b.enddate) return a.enddate < b.enddate ? -1 : 1;
  return (a.id ?? 0) - (b.id ?? 0);
}

export const findHolidays = (holidays: readonly Holiday[], search: string): Holiday[] =>
  searchRows(holidays, search, (holiday) => [
    holiday.holidayname,
    formatDate(holiday.startdate),
    holiday.startdate,
    dayText(holiday),
  ]).toSorted(byStart);
