/** A day such as `2026-11-12`, without time, so that no time zone shifts it. */
export type CalendarDay = string;

export function parseCalendarDay(text: string | null | undefined): CalendarDay | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text ?? '') ?? [];
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Rejects days such as 31 February, which `Date` converts to a day in March.
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${month}-${day}` : null;
}

// The names are not from `Intl`, because browsers and servers disagree on short names such as 'Sep' and 'Sept'.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function formatDate(text: string | null | undefined): string {
  const day = parseCalendarDay(text);
  return day ? `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : '-';
}

export const localDay = (time: Date): CalendarDay =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Returns the first moment of a day in local time. */
export const startOf = (day: CalendarDay): Date => new Date(`${day}T00:00`);

export const today = (): CalendarDay => localDay(new Date());
