import {
  addDays,
  daysBetween,
  kindOfDay,
  type Span,
  type WorkingDays,
  weekdayOf,
} from '@/lib/contract/values/school-days';
import { counted } from '@/lib/format/counted';
import { parseCalendarDay } from '@/lib/format/dates';
import { joinWithAnd } from '@/lib/format/join-text';

/** The longest holiday in days. A longer one is a typing error. */
const mostDays = 366;

/**
 * Describes the working days that a holiday covers: '2 working days; Saturday and Sunday are days off anyway'. Returns
 * '' while days or classes are missing.
 */
export function workingDaysText(holiday: Span, classes: readonly WorkingDays[]): string {
  if ([holiday.startdate, holiday.enddate].some((day) => parseCalendarDay(day) !== day)) return '';
  if (addDays(holiday.startdate, mostDays) < holiday.enddate) return '';
  const days = daysBetween(holiday);
  if (days.length === 0 || classes.length === 0) return '';
  const isTaken = (day: string, working: WorkingDays) => kindOfDay(day, working, []) === 'working';
  const counts = classes.map((working) => days.filter((day) => isTaken(day, working)).length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least < most) return `${least} to ${most} working days, depending on the class`;
  const off = days.filter((day) => !classes.some((working) => isTaken(day, working)));
  const names = [...new Set(off.map((day) => weekdayOf(day).label))];
  const taken = most === 0 ? 'No working day' : counted(most, '1 working day', (count) => `${count} working days`);
  if (names.length === 0) return taken;
  const which = joinWithAnd(names);
  return `${taken}; ${counted(names.length, `${which} is a day off anyway`, () => `${which} are days off anyway`)}`;
}
