import type { CalendarDay } from './dates';

export const schoolYearName = (first: number): string => `${first}-${String((first + 1) % 100).padStart(2, '0')}`;

export function schoolYearOf(day: CalendarDay): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return schoolYearName(month >= 4 ? year : year - 1);
}
