import { daysBetween, holidayOn, kindOfDay, type WorkingDays, weekdayOf } from '@/lib/contract/values/school-days';
import type { RowOf } from '../db/schema';

export type Holiday = Pick<RowOf<'holidays'>, 'holidayname' | 'startdate' | 'enddate'>;

export interface Month {
  /** From 1 to 12. */
  month: number;
  year: number;
}

export interface SchoolDay {
  day: string;
  weekday: string;
  kind: ReturnType<typeof kindOfDay>;
  name: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

export const firstDay = ({ month, year }: Month) => `${year}-${twoDigits(month)}-01`;
export const lastDay = ({ month, year }: Month) =>
  `${year}-${twoDigits(month)}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;

export const daysOfMonth = (month: Month, working: WorkingDays, holidays: Holiday[]): SchoolDay[] =>
  daysBetween({ startdate: firstDay(month), enddate: lastDay(month) }).map((day) => ({
    day,
    weekday: weekdayOf(day).label.slice(0, 3),
    kind: kindOfDay(day, working, holidays),
    name: holidayOn(day, holidays)?.holidayname ?? '',
  }));
