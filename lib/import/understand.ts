/** The many ways in which people write the same. */
import type { Choice } from '@/lib/contract/fields/sheet';
import { addDays } from '@/lib/contract/values/school-days';
import { stateNamed } from '@/lib/contract/values/written-values';
import { type CalendarDay, parseCalendarDay } from '@/lib/format/dates';
import { cleanText, plain } from '@/lib/format/letters';
import { parseDay } from '@/lib/format/parse-day';
import { dialledPhone } from '@/lib/format/phone';
import { today } from '@/lib/format/today';
import type { FieldKind } from './types';

/**
 * What can't be seen, except the joiners after a mark, which change how letters of India's scripts are written; and what no
 * workbook can hold.
 */
const invisible = /(?!(?<=\p{M})[\u200c\u200d])\p{Cf}|[\p{Cs}\ufffe\uffff]/gu;

/** Spreadsheet programs take what follows an apostrophe as text, and some of their files keep it. */
const apostrophes = /^(?:['‘’`´]\s*)+/;

/** Who has no last name has a dash or a dot for it, in registers as in the form, which wants one. */
const isMark = (text: string) => /^[-–—.]+$/.test(text);

/** What people write where they have nothing to write. */
const isNothing = (text: string) => /^(?:[-–—_.]+|n\/a|n\.a\.)$/i.test(text);

/** A number as spreadsheet programs shorten it: 9.87654E+09. */
export const shortenedNumber = /^(\d)(?:\.(\d+))?E\+(\d{1,2})$/i;

/** Digits as they were meant: '101.0' is 101, and a shortened number is itself where no digit of it is lost. */
function wholeNumber(text: string): string {
  const [, first = '', further = '', zeros = ''] = shortenedNumber.exec(text) ?? [];
  if (first && further.length === Number(zeros)) return first + further;
  return /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
}

function cleaned(written: string): string {
  // Most texts are so already, and a sheet has a hundred thousand.
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(written)) return written;
  const text = cleanText(cleanText(written.replace(invisible, '')).replace(apostrophes, ''));
  return isNothing(text) ? '' : wholeNumber(text);
}

/** Day 1 of spreadsheet programs is 1 January 1900, and they count a day too many in that year. */
const dayZero = '1899-12-30';

/** The day that a spreadsheet program keeps as a number of five digits; hours follow a point. */
function dayOfNumber(text: string): CalendarDay | null {
  const [, days] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  return days ? addDays(dayZero, Number(days)) : null;
}

const hours = /[\sT]\d{1,2}:\d{2}\S*(?: ?[ap]m)?$/i;

function day(text: string, max?: CalendarDay): string {
  const now = today();
  // 05112015 as a number has lost its zero.
  const written = plain(text)
    .replace(hours, '')
    .replace(/^\d{7}$/, '0$&');
  const number = dayOfNumber(written);
  if (number && parseCalendarDay(number) && (!max || number <= max)) return number;
  return parseDay(written, now, { max }) ?? text;
}

const nothingToSend = /^(?:na|nil|none|no|not available)$/i;

const readers: Record<FieldKind, (text: string, choice: Choice | null) => string> = {
  text: (text) => text,
  lastName: (text) => text,
  lines: (text) => text,
  day: (text) => day(text),
  birthday: (text) => day(text, today()),
  phone: (text) => dialledPhone(text).replace(/^\+91(?=\d{10}$)/, ''),
  choice(text, choice) {
    if (!choice) return text;
    const code = choice.codeOf(text);
    return code === null ? text : choice.labelOf(code);
  },
  state: (text) => stateNamed(text) ?? text,
  pin(text) {
    const digits = plain(text).replace(/[\s-]/g, '');
    return /^\d{6}$/.test(digits) ? digits : text;
  },
  email(text) {
    const address = text.replace(/\s/g, '');
    if (nothingToSend.test(text)) return '';
    return address.includes('@') ? address : text;
  },
};

/**
 * A cell's text as its field has it: a day as `2015-11-25`, a phone number as its ten digits, a value of a list as the
 * product writes it. What is not understood stays as it is written, so that it is seen and the check names it; so does the
 * text of a column that only the server knows.
 */
export function understand(kind: FieldKind | null, text: string, choice: Choice | null = null): string {
  if (kind === null) return text;
  if (kind === 'lastName' && isMark(text.trim())) return text.trim();
  return readers[kind](cleaned(text), choice);
}
