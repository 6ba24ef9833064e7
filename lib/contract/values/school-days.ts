/**
 * The one rule of a school's days: which weekday a day is, and whether a class works on it. Days are real ones, written
 * `2026-11-12` and read in UTC, so that no time zone can shift them.
 */

/** Sunday first, as JavaScript counts; `name` is the field of a class that says whether it works then. */
export const weekdays = [
  { name: 'worksunday', label: 'Sunday' },
  { name: 'workmonday', label: 'Monday' },
  { name: 'worktuesday', label: 'Tuesday' },
  { name: 'workwednesday', label: 'Wednesday' },
  { name: 'workthursday', label: 'Thursday' },
  { name: 'workfriday', label: 'Friday' },
  { name: 'worksaturday', label: 'Saturday' },
] as const;
type Weekday = (typeof weekdays)[number];

/** A class's, as the wire or the database has them. */
export type WorkingDays = Record<Weekday['name'], boolean | 0 | 1>;

/** Days from the first to the last. */
export interface Span {
  startdate: string;
  enddate: string;
}

const dayMs = 24 * 60 * 60 * 1000;

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** None where the last is before the first. */
export function daysBetween({ startdate, enddate }: Span): string[] {
  const count = Math.round((Date.parse(enddate) - Date.parse(startdate)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, nth) => addDays(startdate, nth));
}

// A real day has one of the seven.
export const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday;

/** The first of the holidays that this day belongs to. */
export const holidayOn = <Holiday extends Span>(day: string, holidays: readonly Holiday[]): Holiday | undefined =>
  holidays.find(({ startdate, enddate }) => startdate <= day && day <= enddate);

/** A holiday on a day off counts as a holiday, although it takes no working day. */
export function kindOfDay(day: string, working: WorkingDays, holidays: readonly Span[]): 'working' | 'off' | 'holiday' {
  if (holidayOn(day, holidays)) return 'holiday';
  return working[weekdayOf(day).name] ? 'working' : 'off';
}
