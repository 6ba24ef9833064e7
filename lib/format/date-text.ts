import { calendarDay } from './calendar-day';

// Written out, because browsers and servers disagree on some short names ('Sep', 'Sept').
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `12 Nov 2026`, or '-' for what is not a date. */
export function dateText(text: string | null | undefined): string {
  const day = calendarDay(text);
  return day ? `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : '-';
}
