import type { CalendarDay } from './dates';

/** Returns the name of the school year that begins in a year, such as '2026-27'. */
export const schoolYearName = (first: number): string => `${first}-${String((first + 1) % 100).padStart(2, '0')}`;

/** Returns the name of the school year of a day. A school year begins on 1 April. */
export function schoolYearOf(day: CalendarDay): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return schoolYearName(month >= 4 ? year : year - 1);
}
