import { formatClockTime } from './clock-time';
import { type CalendarDay, formatDate, localDay, parseCalendarDay } from './dates';

export function dayOfTimestamp(text: string | null | undefined): CalendarDay | null {
  const day = parseCalendarDay(text);
  if (!text || !day || text === day) return day;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? day : localDay(time);
}

export function formatDayAndTime(timestamp: string): string {
  const day = dayOfTimestamp(timestamp);
  return day ? `${formatDate(day)}, ${formatClockTime(timestamp)}` : '-';
}
