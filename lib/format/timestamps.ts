import { formatClockTime } from './clock-time';
import { type CalendarDay, formatDate, localDay, parseCalendarDay } from './dates';

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

/** Returns the local day and time of a timestamp, such as `12 Nov 2026, 09:05`. */
export function formatDayAndTime(timestamp: string): string {
  const day = dayOfTimestamp(timestamp);
  return day ? `${formatDate(day)}, ${formatClockTime(timestamp)}` : '-';
}
