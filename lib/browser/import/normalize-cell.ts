import type { Choice } from '@/lib/contract/fields/sheet';
import { addDays } from '@/lib/contract/values/school-days';
import { parseState } from '@/lib/contract/values/value-parser';
import { type CalendarDay, parseCalendarDay, today } from '@/lib/format/dates';
import { cleanText, toNfkd } from '@/lib/format/normalize-text';
import { parseDay } from '@/lib/format/parse-day';
import { toDialableNumber } from '@/lib/format/phone';
import type { FieldKind } from './types';

/**
 * Matches invisible characters and characters that no workbook can contain. Joiners after a combining mark are kept,
 * because they change letters of Indian scripts.
 */
const invisible = /(?!(?<=\p{M})[\u200c\u200d])\p{Cf}|[\p{Cs}\ufffe\uffff]/gu;

/** Matches leading apostrophes, which mark a cell as text in spreadsheet programs. Some exported files contain them. */
const apostrophes = /^(?:['‘’`´]\s*)+/;

/**
 * True for dashes or dots. Schools enter them for a person without a last name, because the form requires a last name.
 */
const isLastNamePlaceholder = (text: string) => /^[-–—.]+$/.test(text);

const isEmptyMark = (text: string) => /^(?:[-–—_.]+|n\/a|n\.a\.)$/i.test(text);

const nothing = /^(?:#?n\/?a|nil|none|null|undefined|nan|not (?:available|applicable))\.?$/i;

export const meansNothing = (text: string): boolean => nothing.test(text.trim());

export const shortenedNumber = /^(\d)(?:\.(\d+))?E\+(\d{1,2})$/i;

/**
 * Restores the digits of an integer: '101.0' becomes '101', and '9.876E+3' becomes '9876'. A shortened number without
 * all of its digits, such as '9.87E+9', stays unchanged.
 */
function restoreInteger(text: string): string {
  const [, first = '', decimals = '', exponent = ''] = shortenedNumber.exec(text) ?? [];
  if (first && decimals.length === Number(exponent)) return first + decimals;
  return /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
}

function cleanCell(cell: string): string {
  // Returns cells of plain letters and digits unchanged, because a sheet may have 100,000 cells and most of them are
  // plain.
  if (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(cell)) return cell;
  const text = cleanText(cleanText(cell.replace(invisible, '')).replace(apostrophes, ''));
  return isEmptyMark(text) ? '' : restoreInteger(text);
}

/**
 * The day 0 from which spreadsheet programs count days, for dates from March 1900 on. It is not 31 December 1899,
 * because the programs also count 29 February 1900, which did not exist.
 */
const dayZero = '1899-12-30';

function parseDayNumber(text: string): CalendarDay | null {
  const [, days] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  return days ? addDays(dayZero, Number(days)) : null;
}

const timeOfDay = /[\sT]\d{1,2}:\d{2}\S*(?: ?[ap]m)?$/i;

function normalizeDay(text: string, max?: CalendarDay): string {
  const currentDay = today();
  // Restores the leading zero of a date such as 05112015 that was stored as a number.
  const dateText = toNfkd(text)
    .replace(timeOfDay, '')
    .replace(/^\d{7}$/, '0$&');
  const number = parseDayNumber(dateText);
  if (number && parseCalendarDay(number) && (!max || number <= max)) return number;
  return parseDay(dateText, currentDay, { max }) ?? text;
}

const normalizers: Record<FieldKind, (text: string, choice: Choice | null) => string> = {
  text: (text) => text,
  lastName: (text) => text,
  lines: (text) => text,
  day: (text) => normalizeDay(text),
  birthday: (text) => normalizeDay(text, today()),
  phone: (text) => toDialableNumber(text).replace(/^\+91(?=\d{10}$)/, ''),
  choice(text, choice) {
    if (!choice) return text;
    const code = choice.codeOf(text);
    return code === null ? text : choice.labelOf(code);
  },
  state: (text) => parseState(text) ?? text,
  pin(text) {
    const digits = toNfkd(text).replace(/[\s-]/g, '');
    return /^\d{6}$/.test(digits) ? digits : text;
  },
  email(text) {
    const address = text.replace(/\s/g, '');
    if (meansNothing(text) || /^no$/i.test(text)) return '';
    return address.includes('@') ? address : text;
  },
};

/**
 * Invalid texts stay unchanged, so that the user sees them and validation reports them. Texts of unknown columns also
 * stay unchanged.
 */
export function normalizeCell(kind: FieldKind | null, text: string, choice: Choice | null = null): string {
  if (kind === null) return text;
  if (kind === 'lastName' && isLastNamePlaceholder(text.trim())) return text.trim();
  return normalizers[kind](cleanCell(text), choice);
}
