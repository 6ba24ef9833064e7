import { parseCalendarDay } from './dates';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Thursday`, or '-' for what is not a date. */
export function weekday(text: string | null | undefined): string {
  const day = parseCalendarDay(text);
  // Parsed and read in UTC, so that no time zone can shift the day.
  return (day && names[new Date(`${day}T00:00:00Z`).getUTCDay()]) ?? '-';
}
