import { toNfkd } from './normalize-text';

const separators = /[\p{Z}\p{Cc}\p{Cf}\p{Pd}().]/gu;

function normalizePhone(text: string): string | null {
  const number = toNfkd(text).replace(separators, '');
  return /^\+?\d+$/.test(number) ? number : null;
}

const toTenDigits = (number: string) => /^(?:(?:\+|0{0,2})91)?0?([1-9]\d{9})$/.exec(number)?.[1] ?? null;

export function formatPhone(number: string | null | undefined): string {
  const text = number?.trim() ?? '';
  const digits = toTenDigits(normalizePhone(text) ?? '');
  return digits ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : text || '-';
}

export function toDialableNumber(number: string): string {
  const digits = toTenDigits(normalizePhone(number) ?? '');
  return digits ? `+91${digits}` : number.trim();
}

export const parseMobile = (text: string): string | null => toTenDigits(normalizePhone(text.trim()) ?? '');

export const digitsOnly = (text: string): string => toNfkd(text).replace(/\D/g, '');

export const invalidMobileMessage = 'Please enter a valid 10 digit mobile number';

export const mobileProblem = (text: string): string | undefined =>
  text.length > 10 && !/^(?:\+|0{0,2})910?\d{0,9}$/.test(text) ? invalidMobileMessage : undefined;

const hasOneMoreCharacter = (text: string, previous: string) =>
  [...text].some((_, index) => text.slice(0, index) + text.slice(index + 1) === previous);

/**
 * Returns the text that a mobile number field keeps while the user types. A complete number becomes its ten digits.
 * Otherwise the field keeps all digits and a leading plus. Digits are never truncated, because a truncated wrong number
 * could be the number of another person. Only a key that adds an eleventh digit is rejected.
 * @param previous the previous text of the field.
 */
export function cleanTypedMobile(text: string, previous: string): string {
  const number = (/^\D*\+/.test(toNfkd(text)) ? '+' : '') + digitsOnly(text);
  const complete = toTenDigits(number);
  if (complete) return complete;
  const isTooLong = /^\d{10}$/.test(previous) && hasOneMoreCharacter(number, previous) && mobileProblem(number);
  return isTooLong ? previous : number;
}

const prefix = /^(?:(?:\+91|0{0,2}91(?=0?\d{10}$)|0091(?=[6-9]\d{4}))0?(?=\d)|0(?=\d{10}$|[6-9]\d{4}))/;

/**
 * Returns the digits of a number with at least five digits or a leading plus, else `null`. The prefixes +91 and 0 are
 * removed, because a search without a prefix also finds numbers with a prefix.
 */
export function parseSearchedNumber(text: string): string | null {
  const number = normalizePhone(text);
  if (number === null || !/^\+|\d{5}/.test(number)) return null;
  return number.replace(prefix, '').replace('+', '');
}

/**
 * Returns the search text for a server that may store phone numbers as digits only. A phone number becomes its digits,
 * and any other text is unchanged. A phone number begins with +91, or it has ten digits and begins with 6 to 9,
 * optionally after 91 or 0. `2024-00-1215` and `5 A` are not phone numbers.
 */
export function toServerSearch(typed: string): string {
  const pattern = /^(?:(?:\+|0{0,2})910?|0)?([6-9]\d{9})$|^\+91(\d{1,10})$/;
  const [, complete, incomplete] = pattern.exec(normalizePhone(typed) ?? '') ?? [];
  return complete ?? incomplete ?? typed;
}
