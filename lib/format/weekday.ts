import { calendarDay } from './dates';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Thursday`, or '-' for what is not a date. */
export function weekday(text: string | null | undefined): string {
  const day = calendarDay(text);
  // UTC on both sides cancels out: the day of the week belongs to the date, not to a place.
  return (day && names[new Date(`${day}T00:00:00Z`).getUTCDay()]) ?? '-';
}
