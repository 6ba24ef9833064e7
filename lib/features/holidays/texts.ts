import {
  addDays,
  daysBetween,
  kindOfDay,
  type Span,
  type WorkingDays,
  weekdayOf,
} from '@/lib/contract/values/school-days';
import { parseCalendarDay } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';

/** The maximum length of a holiday in days. A longer holiday is probably a typing error, and gets no text. */
const maxDays = 366;

/**
 * Describes the working days that a holiday covers: '2 working days; Saturday and Sunday are days off anyway'. Returns
 * '' while days or classes are missing.
 */
export function workingDaysText(holiday: Span, classes: readonly WorkingDays[]): string {
  if ([holiday.startdate, holiday.enddate].some((day) => parseCalendarDay(day) !== day)) return '';
  if (addDays(holiday.startdate, maxDays) < holiday.enddate) return '';
  const days = daysBetween(holiday);
  if (days.length === 0 || classes.length === 0) return '';
  const isWorkingDay = (day: string, working: WorkingDays) => kindOfDay(day, working, []) === 'working';
  const counts = classes.map((working) => days.filter((day) => isWorkingDay(day, working)).length);
  const [min, max] = [Math.min(...counts), Math.max(...counts)];
  if (min < max) return `${min} to ${max} working days, depending on the class`;
  const daysOff = days.filter((day) => !classes.some((working) => isWorkingDay(day, working)));
  const weekdayNames = [...new Set(daysOff.map((day) => weekdayOf(day).label))];
  const countText = max === 0 ? 'No working day' : pluralize(max, '1 working day', (count) => `${count} working days`);
  if (weekdayNames.length === 0) return countText;
  const daysOffText = joinWithAnd(weekdayNames);
  return `${countText}; ${pluralize(weekdayNames.length, `${daysOffText} is a day off anyway`, () => `${daysOffText} are days off anyway`)}`;
}
