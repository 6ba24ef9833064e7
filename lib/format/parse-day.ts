import { type CalendarDay, parseCalendarDay } from './dates';
import { titleCase } from './text';

export interface DayRange {
  min?: CalendarDay;
  max?: CalendarDay;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const separator = String.raw`[\s.,/–-]`;
const number = String.raw`(\d{1,2})`;
const dayNumber = `${number}(?:st|nd|rd|th)?`;
const year = String.raw`(\d{4}|\d{2})`;
const month = '([a-z]{3,9})';
const fullMatch = (...parts: string[]) => new RegExp(`^${parts.join('')}$`);

const dayFirst = [
  fullMatch(String.raw`(\d{2})(\d{2})`, year),
  fullMatch(number, `${separator}+`, number, `${separator}+`, year),
  fullMatch(dayNumber, `${separator}*`, month, `${separator}*`, year),
];
const monthFirst = fullMatch(month, `${separator}*`, dayNumber, `${separator}+`, year);
const yearFirst = fullMatch(String.raw`(\d{4})`, `${separator}+`, number, `${separator}+`, number);

function splitDate(text: string): [string, string, string] | null {
  for (const pattern of dayFirst) {
    const [, d, m, y] = pattern.exec(text) ?? [];
    if (d && m && y) return [y, m, d];
  }
  const [, name, dayBesideName, yearBesideName] = monthFirst.exec(text) ?? [];
  if (name && dayBesideName && yearBesideName) return [yearBesideName, name, dayBesideName];
  const [, y, m, d] = yearFirst.exec(text) ?? [];
  return y && m && d ? [y, m, d] : null;
}

const monthNumber = (text: string): number =>
  /\d/.test(text) ? Number(text) : months.findIndex((name) => name.startsWith(text)) + 1;

const isoDay = (y: number, m: number, d: number): CalendarDay =>
  [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');

const isWithin = (day: CalendarDay, { min, max }: DayRange) => (!min || day >= min) && (!max || day <= max);

type ParseResult = { day: CalendarDay } | { missing: { year: number; month: number; day: number } } | 'unreadable';

const firstYear = 1900;
const lastYear = 2099;

function parse(text: string, today: CalendarDay, range: DayRange): ParseResult {
  const [yearText, monthText, dayText] = splitDate(text.trim().toLowerCase()) ?? [];
  const m = monthText ? monthNumber(monthText) : 0;
  if (!yearText || !dayText || (m === 0 && /[a-z]/.test(monthText ?? ''))) return 'unreadable';
  const currentYear = Number(today.slice(0, 4));
  const years = yearText.length === 4 ? [Number(yearText)] : [1900 + Number(yearText), 2000 + Number(yearText)];
  if (years.some((y) => y < firstYear || y > lastYear)) return 'unreadable';
  const days = years
    .sort((a, b) => Math.abs(a - currentYear) - Math.abs(b - currentYear))
    .map((y) => parseCalendarDay(isoDay(y, m, Number(dayText))))
    .filter((day) => day !== null);
  const day = days.find((candidate) => isWithin(candidate, range)) ?? days[0];
  return day ? { day } : { missing: { year: years[0] ?? 0, month: m, day: Number(dayText) } };
}

/**
 * Parses a typed or pasted day from 1900 to 2099: `25112015`, `25/11/2015`, `25-11-15`, `25 Nov 2015`, `Nov 25, 2015`
 * or `2015-11-25`. A two-digit year becomes the year that is nearest to today and within `range`: `87` becomes 1987 in
 * a birthday, and `27` becomes 2027 in a due date.
 * @param today decides the century of a two-digit year.
 * @returns `null` for an invalid day such as 31/02/2015.
 */
export function parseDay(text: string, today: CalendarDay, range: DayRange = {}): CalendarDay | null {
  const result = parse(text, today, range);
  return typeof result === 'object' && 'day' in result ? result.day : null;
}

export const formatTypedDay = (day: CalendarDay): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

export function missingDayProblem(text: string): string | null {
  const result = parse(text, '2000-01-01', {});
  if (typeof result === 'string' || 'day' in result) return null;
  const { year, month, day } = result.missing;
  const name = months[month - 1];
  if (!name) {
    const exchanged = parseCalendarDay([year, day, month].map((part) => String(part).padStart(2, '0')).join('-'));
    return `There is no month ${month}.${exchanged ? ` Please enter the day first: ${formatTypedDay(exchanged)}.` : ''}`;
  }
  if (day === 0) return 'There is no day 0.';
  const dayAndMonth = `${day} ${titleCase(name)}`;
  return month === 2 && day === 29 ? `There is no ${dayAndMonth} in ${year}.` : `There is no ${dayAndMonth}.`;
}

export function dayFormatProblem(text: string): string | null {
  if (parseCalendarDay(text) === text) return null;
  return missingDayProblem(text) ?? 'This is not a date. Please enter a date such as 25/11/2015, from 1900 to 2099.';
}

export function dayProblem(text: string, { min, max }: DayRange): string | null {
  const problem = dayFormatProblem(text);
  if (problem) return problem;
  if (min && text < min) return `Please enter ${formatTypedDay(min)} or a later day.`;
  if (max && text > max) return `Please enter ${formatTypedDay(max)} or an earlier day.`;
  return null;
}
