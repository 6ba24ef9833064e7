import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { counted } from './counted';
import { type CalendarDay, dateText, parseCalendarDay } from './dates';

export function relativeDate(text: string, today: CalendarDay): string {
  const day = parseCalendarDay(text);
  if (!day) return '-';
  const days = differenceInCalendarDays(parseISO(today), parseISO(day));
  if (days < 0 || days >= 28) return dateText(day);
  if (days === 0) return 'Today';
  if (days < 7) return counted(days, 'Yesterday', (count) => `${count} days ago`);
  return counted(Math.floor(days / 7), '1 week ago', (count) => `${count} weeks ago`);
}
