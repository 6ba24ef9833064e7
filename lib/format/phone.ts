/** Phone numbers of India: ten digits, which people write in many ways. */
import { plain } from './letters';

/** Spaces, dashes, brackets and dots, and the invisible marks that address books put around a number. */
const betweenDigits = /[\p{Z}\p{Cc}\p{Cf}\p{Pd}().]/gu;

/** The digits of a text that is nothing but a number, after the plus that it begins with. */
function numberIn(text: string): string | null {
  const number = plain(text).replace(betweenDigits, '');
  return /^\+?\d+$/.test(number) ? number : null;
}

/** The ten digits after +91 (also 91, 091 and 0091) or 0, as a whole number is written. */
const tenDigits = (number: string) => /^(?:(?:\+|0{0,2})91)?0?([1-9]\d{9})$/.exec(number)?.[1] ?? null;

/** `+91 98765 43210`; anything but a ten-digit number is left as it is, empty text becomes '-'. */
export function phone(number: string | null | undefined): string {
  const text = number?.trim() ?? '';
  const digits = tenDigits(numberIn(text) ?? '');
  return digits ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : text || '-';
}

/** `+919876543210`, as it is dialled, pasted and sent; anything but a ten-digit number is left as it is. */
export function dialledPhone(number: string): string {
  const digits = tenDigits(numberIn(number) ?? '');
  return digits ? `+91${digits}` : number.trim();
}

/** The ten digits of a whole number in any writing; `null` for any other text. */
export const wholeMobile = (text: string): string | null => tenDigits(numberIn(text.trim()) ?? '');

export const digitsOnly = (text: string): string => plain(text).replace(/\D/g, '');

export const wrongMobile = 'Please enter a valid 10 digit mobile number';

/** What is wrong with the text of a field of a mobile number, once no further digit can make it one. */
export const mobileProblem = (text: string): string | undefined =>
  text.length > 10 && !/^(?:\+|0{0,2})910?\d{0,9}$/.test(text) ? wrongMobile : undefined;

/** Whether one text is another with a character more. */
const isOneMore = (text: string, before: string) =>
  [...text].some((_, at) => text.slice(0, at) + text.slice(at + 1) === before);

/**
 * What a field of a mobile number keeps of its text: the ten digits once they are there, until then all digits, after
 * a plus that comes before them. None is cut off, because what is left of a wrong number would be another number; only
 * a key that makes ten digits eleven is not taken.
 * @param before what the field had.
 */
export function typedMobile(text: string, before: string): string {
  const number = (/^\D*\+/.test(plain(text)) ? '+' : '') + digitsOnly(text);
  const whole = tenDigits(number);
  if (whole) return whole;
  const isTooMany = /^\d{10}$/.test(before) && isOneMore(number, before) && mobileProblem(number);
  return isTooMany ? before : number;
}

/** +91 and 0 before a number that may not be whole yet. A mobile number begins with 6 to 9. */
const prefix = /^(?:(?:\+91|0{0,2}91(?=0?\d{10}$)|0091(?=[6-9]\d{4}))0?(?=\d)|0(?=\d{10}$|[6-9]\d{4}))/;

/**
 * The digits of a text that is a number of five digits or more, or begins with a plus, and nothing else; `null` for
 * any other text. Without +91 and 0: what is found with them is found without.
 */
export function searchedNumber(text: string): string | null {
  const number = numberIn(text);
  if (number === null || !/^\+|\d{5}/.test(number)) return null;
  return number.replace(prefix, '').replace('+', '');
}

/**
 * A search as a server is asked for it, which may know numbers by their digits alone: a phone number becomes its
 * digits, any other text stays. A phone number is one that begins with +91, or ten digits from 6 to 9 on after 91 or 0
 * or nothing, with spaces, dashes, brackets and dots between them; so `2024-00-1215` and `5 A` are none.
 */
export function searchToSend(typed: string): string {
  const [, whole, begun] = /^(?:(?:\+|0{0,2})910?|0)?([6-9]\d{9})$|^\+91(\d{1,10})$/.exec(numberIn(typed) ?? '') ?? [];
  return whole ?? begun ?? typed;
}
