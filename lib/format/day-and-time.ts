import { formatClockTime } from './clock-time';
import { formatDate } from './dates';
import { dayOfTimestamp } from './day-of-timestamp';

/** Returns the local day and time of a timestamp, such as `12 Nov 2026, 09:05`. */
export function formatDayAndTime(timestamp: string): string {
  const day = dayOfTimestamp(timestamp);
  return day ? `${formatDate(day)}, ${formatClockTime(timestamp)}` : '-';
}
