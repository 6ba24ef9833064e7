/** The days of a month as a class's calendar has them: working days, days off and holidays. */
import { monthNames } from '@/lib/contract/lists';
import { workDays } from '../classes/present';
import type { RowOf } from '../db/schema';

export type Holiday = Pick<RowOf<'holidays'>, 'holidayname' | 'startdate' | 'enddate'>;

export interface Month {
  /** 1 to 12. */
  month: number;
  year: number;
}

export interface SchoolDay {
  /** `2026-11-12`. */
  day: string;
  weekday: string;
  kind: 'working' | 'off' | 'holiday';
  /** The holiday's name. */
  name: string;
}

type WorkingDays = Pick<RowOf<'classes'>, (typeof workDays)[number]>;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const twoDigits = (value: number) => String(value).padStart(2, '0');

export const monthText = ({ month, year }: Month) => `${monthNames[month - 1]} ${year}`;

export const firstDay = ({ month, year }: Month) => `${year}-${twoDigits(month)}-01`;
export const lastDay = ({ month, year }: Month) =>
  `${year}-${twoDigits(month)}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;

/** All days of a month; a holiday on a day off counts as a holiday. */
export function daysOfMonth(at: Month, working: WorkingDays, holidays: Holiday[]): SchoolDay[] {
  const count = Number(lastDay(at).slice(8));
  return Array.from({ length: count }, (_, index) => {
    const day = `${firstDay(at).slice(0, 8)}${twoDigits(index + 1)}`;
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const holiday = holidays.find(({ startdate, enddate }) => startdate <= day && day <= enddate);
    const isWorking = working[workDays[weekday] ?? 'worksunday'] === 1;
    return {
      day,
      weekday: weekdays[weekday] ?? '',
      kind: holiday ? 'holiday' : isWorking ? 'working' : 'off',
      name: holiday?.holidayname ?? '',
    };
  });
}
