import type { CalendarDay } from '@/lib/format/dates';

export interface MonthOfYear {
  /** The month number from 1 to 12. */
  month: number;
  year: number;
}

export const monthKey = ({ month, year }: MonthOfYear) => `${year}-${String(month).padStart(2, '0')}`;

export function readMonth(text: string | null): MonthOfYear | null {
  const [, year, month] = /^(20\d{2})-(0[1-9]|1[0-2])(?:$|-)/.exec(text ?? '') ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : null;
}

export const monthOfDay = (day: CalendarDay): MonthOfYear => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});

const yearsBack = 5;

export function reportYears(today: CalendarDay, chosen: number): number[] {
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => thisYear - back);
  return years.includes(chosen) ? years : [...years, chosen].sort((a, b) => b - a);
}

interface Report extends MonthOfYear {
  className: string;
  section: string;
}

export const reportName = ({ className, section, month, year }: Report) =>
  `Attendance_${className}_${section}_${month}_${year}.xlsx`;
