import { type CalendarDay, parseCalendarDay, today } from '@/lib/format/dates';
import { parseDay } from '@/lib/format/parse-day';
import { parseMobile } from '@/lib/format/phone';
import { windowsSigns } from '../../format/windows-1252.mjs';
import { isPersonName } from './headers';
import { meansNothing } from './normalize-cell';
import type { ImportColumn, ImportProblems, ImportRow, ImportTemplate, RowProblems } from './types';

function windowsByte(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const index = windowsSigns.indexOf(character);
  return index < 0 ? -1 : 0x80 + index;
}

/**
 * Returns the original of a text of UTF-8 that a program has read as Windows-1252: `José` for `JosÃ©`. Returns `null`
 * for any other text.
 */
export function repairText(text: string): string | null {
  if (!/[\u00c2-\u00f4][^\0-\x7f]/.test(text)) return null;
  const bytes = Array.from(text, windowsByte);
  if (bytes.includes(-1)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return null;
  }
}

/**
 * Matches a letter beside a sign that no word contains. Such signs come from files of old systems, whose letters have
 * the codes of these signs in Windows-1252, and from fonts that show Indian letters for Latin ones.
 */
const strangeSign = /\p{L}[€‚ƒ„…†‡ˆ‰‹Œ•˜™›{}|~^=+<>¿¡§©®°±¶¸»«¬]|[€‚ƒ„†‡ˆ‰‹Œ•˜™›{}|~^=+<>¿¡§©®°±¶¸»«¬]\p{L}/u;

export const hasStrangeSigns = (text: string): boolean => strangeSign.test(text);

interface Look {
  name: string;
  matches: (text: string) => boolean;
}

type Doubt = (text: string) => string | false | null;

const looksLike =
  (looks: Look[]): Doubt =>
  (text) => {
    const look = looks.find(({ matches }) => matches(text));
    return look ? `This looks like ${look.name}.` : null;
  };

const anywhere: Look[] = [
  { name: 'a mobile number', matches: (text) => /^[6-9]/.test(parseMobile(text) ?? '') },
  { name: 'an email address', matches: (text) => /^\S+@\S+\.\S+$/.test(text) },
  // Digits alone are no date, because an enrollment number may have eight digits.
  { name: 'a date', matches: (text) => /\d/.test(text) && /\D/.test(text) && parseDay(text, today()) !== null },
];
const pinCode: Look = { name: 'a pin code', matches: (text) => /^[1-9]\d{5}$/.test(text) };

const looksByUse: Record<'name' | 'number' | 'place' | 'other', Look[]> = {
  name: [
    ...anywhere,
    pinCode,
    { name: 'a gender', matches: (text) => /^(?:fe)?male$/i.test(text) },
    { name: 'a number', matches: (text) => /^[\d .,/-]*\d[\d .,/-]*$/.test(text) },
  ],
  number: [...anywhere, { name: 'a name', matches: (text) => /^[\p{L}\p{M}]{2,} [\p{L}\p{M} ]{2,}$/u.test(text) }],
  place: anywhere,
  other: [...anywhere, pinCode],
};

const isGarbled: Doubt = (text) => {
  const original = repairText(text);
  if (original !== null) return `These letters look garbled. Perhaps “${original}” is right.`;
  return hasStrangeSigns(text) && 'These letters look garbled.';
};

const isNoValue: Doubt = (text) => meansNothing(text) && 'This may mean that the value is missing.';

const isNoMobile: Doubt = (text) =>
  /^[0-5]\d{9}$|^(\d)\1{9}$/.test(text) && 'This looks like no mobile number. Indian mobile numbers begin with 6 to 9.';

const youngest = 2;
const oldest = 25;

const yearsBefore = (day: CalendarDay, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

const isUnusualAge: Doubt = (text) => {
  const day = parseCalendarDay(text);
  if (!day) return null;
  if (day > yearsBefore(today(), youngest)) return `This child would be less than ${youngest} years old.`;
  return day < yearsBefore(today(), oldest) && `This child would be more than ${oldest} years old.`;
};

function doubtsOf({ field, kind, isUnique, isRequired }: ImportColumn): Doubt[] {
  if (field === null) return [];
  if (kind === 'phone') return [isNoMobile];
  if (kind === 'birthday') return [isUnusualAge];
  if (kind !== 'text' && kind !== 'lastName') return [];
  const use = isUnique ? 'number' : isPersonName(field) ? 'name' : 'other';
  // The name of a class may be a number, such as 5.
  const looks = field === 'className' || field === 'section' ? looksByUse.place : looksByUse[use];
  return [looksLike(looks), isGarbled, ...(isRequired ? [isNoValue] : [])];
}

/**
 * Finds cells that look like another column's value, for example a mobile number in a name. Such a cell can be valid.
 * Caches the result of each row object.
 */
export function createDoubtFinder({ columns }: ImportTemplate): (rows: readonly ImportRow[]) => ImportProblems {
  const doubtsByColumn = columns.map(doubtsOf);
  const cache = new WeakMap<ImportRow, RowProblems>();

  const findDoubts = (row: ImportRow): RowProblems => {
    const cached = cache.get(row);
    if (cached) return cached;
    const doubts = new Map<number, string>();
    for (const [index, columnDoubts] of doubtsByColumn.entries()) {
      const text = row.values[index] ?? '';
      const messages = text === '' ? [] : columnDoubts.map((doubt) => doubt(text));
      const message = row.doubts?.[index] ?? messages.find(Boolean);
      if (message) doubts.set(index, message);
    }
    cache.set(row, doubts);
    return doubts;
  };

  return (rows) =>
    new Map(
      rows.flatMap((row): [number, RowProblems][] => {
        const doubts = findDoubts(row);
        return doubts.size > 0 ? [[row.number, doubts]] : [];
      }),
    );
}
