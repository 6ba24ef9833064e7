import type { CalendarDay } from './dates';

/** Returns the school year of a day, such as '2026-27'. A school year begins on 1 April. */
export function schoolYearOf(day: CalendarDay): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
