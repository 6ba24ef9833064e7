import { type CalendarDay, parseCalendarDay } from './dates';
import { localDay } from './today';

/**
 * Returns the local day of a timestamp such as `2026-11-25T20:00:00Z`, or `null` for an invalid text. A text without a
 * time keeps its day.
 */
export function dayOfTimestamp(text: string | null | undefined): CalendarDay | null {
  const day = parseCalendarDay(text);
  if (!text || !day || text === day) return day;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? day : localDay(time);
}
