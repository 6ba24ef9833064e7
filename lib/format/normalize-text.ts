/**
 * Keeps at most 30 combining marks of one letter, because normalization takes quadratic time in the number of marks:
 * https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const limitMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1');

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

export const toNfc = (text: string): string => (isAscii(text) ? text : limitMarks(text).normalize('NFC'));

export function toNfkd(text: string): string {
  if (isAscii(text)) return text;
  // In the Unicode blocks of Indian scripts, the code points of 0 to 9 end with the hex digits 6 to f.
  const toAsciiDigit = (digit: string) => String((digit.charCodeAt(0) & 15) - 6);
  return limitMarks(text)
    .normalize('NFKD')
    .replace(/(?=[\u0900-\u0dff])\p{Nd}/gu, toAsciiDigit);
}

export const lettersOnly = (text: string): string =>
  toNfkd(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * Returns a text for comparison without case. The result is uppercase, so that ß equals SS and both lowercase sigmas
 * are equal. It does not depend on the database or the locale.
 */
export const foldCase = (text: string): string => text.toLowerCase().toUpperCase();

export const cleanText = (text: string) =>
  toNfc(text)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

export const normalizedKey = (text: string) => toNfc(foldCase(cleanText(text)));
