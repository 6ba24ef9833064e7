import { weekdayOf } from '@/lib/contract/values/school-days';
import { parseCalendarDay } from './dates';

/** `Thursday`, or '-' for what is not a date. */
export function weekday(text: string | null | undefined): string {
  const day = parseCalendarDay(text);
  return day ? weekdayOf(day).label : '-';
}
