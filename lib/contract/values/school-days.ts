/** Weekdays and working days. A day is text such as `2026-11-12`. It is read in UTC, so that no time zone shifts it. */

/**
 * The weekdays in the order of `Date.getUTCDay`. `name` is the field of a class that is true if the class works on that
 * day.
 */
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

export type WorkingDays = Record<Weekday['name'], boolean | 0 | 1>;

export interface Span {
  startdate: string;
  enddate: string;
}

const dayMs = 24 * 60 * 60 * 1000;

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

export function daysBetween({ startdate, enddate }: Span): string[] {
  const count = Math.round((Date.parse(enddate) - Date.parse(startdate)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(startdate, index));
}

export const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday;

export const holidayOn = <Holiday extends Span>(day: string, holidays: readonly Holiday[]): Holiday | undefined =>
  holidays.find(({ startdate, enddate }) => startdate <= day && day <= enddate);

/** A holiday on a day off counts as a holiday, although it removes no working day. */
export function kindOfDay(day: string, working: WorkingDays, holidays: readonly Span[]): 'working' | 'off' | 'holiday' {
  if (holidayOn(day, holidays)) return 'holiday';
  return working[weekdayOf(day).name] ? 'working' : 'off';
}
