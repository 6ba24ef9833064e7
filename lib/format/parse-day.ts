/** Calendar days as people in India write them: day, month, year. */

import { type CalendarDay, parseCalendarDay } from './dates';

/** The first and the last day that may be meant; left out where there is none. */
export interface DayRange {
  min?: CalendarDay;
  max?: CalendarDay;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const gap = String.raw`[\s.,/–-]`;
const number = String.raw`(\d{1,2})`;
const dayNumber = `${number}(?:st|nd|rd|th)?`;
const year = String.raw`(\d{4}|\d{2})`;
const month = '([a-z]{3,9})';
const whole = (...parts: string[]) => new RegExp(`^${parts.join('')}$`);

const dayFirst = [
  // 25112015, 251115
  whole(String.raw`(\d{2})(\d{2})`, year),
  // 25/11/2015, 25-11-15, 25.11.2015
  whole(number, `${gap}+`, number, `${gap}+`, year),
  // 25 Nov 2015, 25th November 2015, 25nov15
  whole(dayNumber, `${gap}*`, month, `${gap}*`, year),
];
/** Nov 25, 2015 */
const monthFirst = whole(month, `${gap}*`, dayNumber, `${gap}+`, year);
/** 2015-11-25 */
const yearFirst = whole(String.raw`(\d{4})`, `${gap}+`, number, `${gap}+`, number);

/** [year, month, day] as they were written; `null` for what is no way to write a day. */
function partsOf(text: string): [string, string, string] | null {
  for (const way of dayFirst) {
    const [, d, m, y] = way.exec(text) ?? [];
    if (d && m && y) return [y, m, d];
  }
  const [, name, dayOfName, yearOfName] = monthFirst.exec(text) ?? [];
  if (name && dayOfName && yearOfName) return [yearOfName, name, dayOfName];
  const [, y, m, d] = yearFirst.exec(text) ?? [];
  return y && m && d ? [y, m, d] : null;
}

/** '11', 'nov' and 'november' are 11; 0 for what is no month's name. */
const monthNumber = (written: string): number =>
  /\d/.test(written) ? Number(written) : months.findIndex((name) => name.startsWith(written)) + 1;

const isoDay = (y: number, m: number, d: number): CalendarDay =>
  [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');

const isWithin = (day: CalendarDay, { min, max }: DayRange) => (!min || day >= min) && (!max || day <= max);

type Reading = { day: CalendarDay } | 'impossible' | 'unreadable';

const firstYear = 1900;
const lastYear = 2099;

function read(text: string, now: CalendarDay, range: DayRange): Reading {
  const [written, monthText, dayText] = partsOf(text.trim().toLowerCase()) ?? [];
  const m = monthText ? monthNumber(monthText) : 0;
  if (!written || !dayText || (m === 0 && /[a-z]/.test(monthText ?? ''))) return 'unreadable';
  const currentYear = Number(now.slice(0, 4));
  const years = written.length === 4 ? [Number(written)] : [1900 + Number(written), 2000 + Number(written)];
  if (years.some((y) => y < firstYear || y > lastYear)) return 'unreadable';
  const days = years
    .sort((a, b) => Math.abs(a - currentYear) - Math.abs(b - currentYear))
    .map((y) => parseCalendarDay(isoDay(y, m, Number(dayText))))
    .filter((day) => day !== null);
  const day = days.find((one) => isWithin(one, range)) ?? days[0];
  return day ? { day } : 'impossible';
}

/**
 * The day that a person has typed or pasted: `25112015`, `25/11/2015`, `25-11-15`, `25 Nov 2015`, `2015-11-25` and the
 * like, from 1900 to 2099. Of the two years that `15` may mean, it is the one nearest to today whose day lies within the
 * range: a birthday in `87` was in 1987, a due date in `27` is in 2027.
 * @param now today.
 * @returns `null` for what is no day, such as 31/02/2015.
 */
export function parseDay(text: string, now: CalendarDay, range: DayRange = {}): CalendarDay | null {
  const reading = read(text, now, range);
  return typeof reading === 'string' ? null : reading.day;
}

/** `25/11/2015`, as it is typed. */
export const typedDay = (day: CalendarDay): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** Why a text is no day, in a sentence; `null` where it is one in ISO form. */
export function notADay(text: string): string | null {
  if (parseCalendarDay(text) === text) return null;
  return read(text, '2000-01-01', {}) === 'impossible'
    ? `${text.trim()} is not a day of the calendar. Please check the day and the month.`
    : 'This is not a date. Please enter one such as 25/11/2015, of the years 1900 to 2099.';
}

/** The same, and whether a day lies within the range. */
export function dayProblem(text: string, { min, max }: DayRange): string | null {
  const problem = notADay(text);
  if (problem) return problem;
  if (min && text < min) return `Please enter ${typedDay(min)} or a later day.`;
  if (max && text > max) return `Please enter ${typedDay(max)} or an earlier day.`;
  return null;
}
