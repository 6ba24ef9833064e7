/** A calendar day in ISO form, `2026-11-12`: without an hour, so that no time zone can shift it. */
export type CalendarDay = string;

/** The day at the start of a server's date or timestamp, not shifted to any time zone; `null` where there is none. */
export function parseCalendarDay(text: string | null | undefined): CalendarDay | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text ?? '') ?? [];
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // `Date` rolls 31 February over into March.
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${month}-${day}` : null;
}

// Not from Intl, because browsers and servers disagree on some short names ('Sep', 'Sept').
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `12 Nov 2026`, or '-' for what is not a date. */
export function dateText(text: string | null | undefined): string {
  const day = parseCalendarDay(text);
  return day ? `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : '-';
}
