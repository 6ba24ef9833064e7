import { monthNames, monthText } from '@/lib/contract/values/constants';
import type { CalendarDay } from '@/lib/format/dates';
import { type MonthOfYear, monthKey, monthOfDay, reportYears } from './report-month';

export interface NamedSection {
  id: number;
  /** The class name and the section name, such as '5 A'. */
  name: string;
}

/** The attendance of one section in one month. Each register becomes one sheet. */
export interface Register extends MonthOfYear {
  section: NamedSection;
}

/** Lists the months from `from` to `to`, both included. The list is empty if `to` is before `from`. */
export function monthsBetween(from: MonthOfYear, to: MonthOfYear): MonthOfYear[] {
  const first = from.year * 12 + from.month - 1;
  const count = Math.max(0, to.year * 12 + to.month - first);
  return Array.from({ length: count }, (_, index) => ({
    year: Math.floor((first + index) / 12),
    month: ((first + index) % 12) + 1,
  }));
}

/**
 * Lists the months up to the current month, the newest first. The last one is January of the oldest year in
 * `reportYears`.
 */
export function pastMonths(today: CalendarDay, chosen: MonthOfYear): MonthOfYear[] {
  const now = monthOfDay(today);
  const oldest = reportYears(today, chosen.year).at(-1) ?? now.year;
  return monthsBetween({ year: oldest, month: 1 }, now).toReversed();
}

export const registersOf = (sections: readonly NamedSection[], months: readonly MonthOfYear[]): Register[] =>
  sections.flatMap((section) => months.map((month) => ({ section, ...month })));

export const registerText = ({ section, ...month }: Register) => `${section.name}, ${monthText(month)}`;

/** Returns text such as '5 A Mar 2026'. The server changes names that Excel does not accept. */
export const sheetName = ({ section, month, year }: Register) =>
  `${section.name} ${monthNames[month - 1]?.slice(0, 3)} ${year}`;

export const combinedFileName = (from: MonthOfYear, to: MonthOfYear) =>
  monthKey(from) === monthKey(to)
    ? `Attendance_${monthKey(from)}.xlsx`
    : `Attendance_${monthKey(from)}_to_${monthKey(to)}.xlsx`;
