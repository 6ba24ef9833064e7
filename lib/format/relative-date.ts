import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { type CalendarDay, formatDate, parseCalendarDay, startOf } from './dates';
import { pluralize } from './pluralize';

export function formatRelativeDate(text: string, today: CalendarDay): string {
  const day = parseCalendarDay(text);
  if (!day) return '-';
  const days = differenceInCalendarDays(startOf(today), startOf(day));
  if (days < 0 || days >= 28) return formatDate(day);
  if (days === 0) return 'Today';
  if (days < 7) return pluralize(days, 'Yesterday', (count) => `${count} days ago`);
  return pluralize(Math.floor(days / 7), '1 week ago', (count) => `${count} weeks ago`);
}
