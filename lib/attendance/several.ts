/** Registers of several sections and months: which there are, and what they are called. */

import { monthNames, monthText } from '@/lib/contract/values/lists';
import type { CalendarDay } from '@/lib/format/dates';
import { type MonthOfYear, monthKey, monthOfDay, reportYears } from './rules';

/** A section with its class's name. */
export interface NamedSection {
  id: number;
  /** '5 A' */
  name: string;
}

/** One sheet: a section in a month. */
export interface Register extends MonthOfYear {
  section: NamedSection;
}

/** The months from the one to the other, in order; none where the last is before the first. */
export function monthsBetween(from: MonthOfYear, to: MonthOfYear): MonthOfYear[] {
  const first = from.year * 12 + from.month - 1;
  const count = Math.max(0, to.year * 12 + to.month - first);
  return Array.from({ length: count }, (_, nth) => ({
    year: Math.floor((first + nth) / 12),
    month: ((first + nth) % 12) + 1,
  }));
}

/** The months to choose from, the newest first: of the years that the page offers, and none to come. */
export function pastMonths(today: CalendarDay, chosen: MonthOfYear): MonthOfYear[] {
  const now = monthOfDay(today);
  const oldest = reportYears(today, chosen.year).at(-1) ?? now.year;
  return monthsBetween({ year: oldest, month: 1 }, now).toReversed();
}

/** Section by section, each with its months. */
export const registersOf = (sections: readonly NamedSection[], months: readonly MonthOfYear[]): Register[] =>
  sections.flatMap((section) => months.map((month) => ({ section, ...month })));

/** '5 A, March 2026' */
export const registerText = ({ section, ...month }: Register) => `${section.name}, ${monthText(month)}`;

/** '5 A Mar 2026'; the server makes it one that Excel takes. */
export const sheetName = ({ section, month, year }: Register) =>
  `${section.name} ${monthNames[month - 1]?.slice(0, 3)} ${year}`;

export const severalName = (from: MonthOfYear, to: MonthOfYear) =>
  monthKey(from) === monthKey(to)
    ? `Attendance_${monthKey(from)}.xlsx`
    : `Attendance_${monthKey(from)}_to_${monthKey(to)}.xlsx`;
