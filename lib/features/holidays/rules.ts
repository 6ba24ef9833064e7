import type { Holiday } from '@/lib/contract/holidays';
import { weekdayOf } from '@/lib/contract/values/school-days';
import { type CalendarDay, formatDate, parseCalendarDay } from '@/lib/format/dates';
import { searchRows } from '@/lib/format/search-text';

function weekday(text: string): string {
  const day = parseCalendarDay(text);
  return day ? weekdayOf(day).label : '-';
}

type Days = Pick<Holiday, 'startdate' | 'enddate'>;

export function durationText({ startdate, enddate }: Days): string {
  return enddate > startdate ? `${formatDate(startdate)} – ${formatDate(enddate)}` : formatDate(startdate);
}

/** Returns 'Thursday', 'Friday – Monday', or 'Fri 6 – Fri 13 Nov' if both days have the same weekday. */
export function dayText({ startdate, enddate }: Days): string {
  const start = weekday(startdate);
  if (!(enddate > startdate)) return start;
  if (start !== weekday(enddate)) return `${start} – ${weekday(enddate)}`;
  const withoutYear = (day: string) => `${start.slice(0, 3)} ${formatDate(day).slice(0, -5)}`;
  const isSameMonth = startdate.slice(0, 7) === enddate.slice(0, 7);
  return `${withoutYear(startdate).slice(0, isSameMonth ? -4 : undefined)} – ${withoutYear(enddate)}`;
}

export const isPast = ({ startdate, enddate }: Days, today: CalendarDay): boolean =>
  startdate !== '' && startdate < today && enddate < today;

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
    weekday(holiday.startdate),
    dayText(holiday),
  ]).toSorted(byStart);
