import { isDay } from '@/lib/contract/fields/field';
import { parseCalendarDay } from '@/lib/format/dates';
import { typedDay } from '@/lib/format/parse-day';
import type { FieldKind } from '@/lib/import/types';

/** A value as a person writes it: a day as 25/11/2015. */
export const shownText = (kind: FieldKind | null, value: string): string =>
  isDay(kind) && parseCalendarDay(value) === value ? typedDay(value) : value;
