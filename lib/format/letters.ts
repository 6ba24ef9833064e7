/** The forms of letters and digits in which texts are kept and compared. */

/**
 * Normalizing takes quadratic time in the combining marks of one letter, so at most 30 are kept:
 * https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const withFewMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1');

// Most texts have nothing to normalize, and a list has thousands.
const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** One form of each letter with its marks, in which texts are kept (NFC). */
export const composed = (text: string): string => (isAscii(text) ? text : withFewMarks(text).normalize('NFC'));

/** Letters and marks apart, full-width and the like as their usual letters (NFKD), and India's digits as 0 to 9. */
export function plain(text: string): string {
  if (isAscii(text)) return text;
  // In the blocks of India's scripts, the last hexadecimal figure of a digit runs from 6 to f.
  const inLatin = (digit: string) => String((digit.charCodeAt(0) & 15) - 6);
  return withFewMarks(text)
    .normalize('NFKD')
    .replace(/(?=[\u0900-\u0dff])\p{Nd}/gu, inLatin);
}

/** The letters and digits alone, in small letters: by this what people name freely is compared, as headers of sheets are. */
export const lettersOnly = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * Small and capital letters are the same, in every database, and no language has a say. As capitals, so that ß is SS
 * and both small sigmas are one.
 */
export const oneCase = (text: string): string => text.toLowerCase().toUpperCase();

/** One line of text: in one form, without control characters, single-spaced and trimmed. */
export const cleanText = (text: string) =>
  composed(text)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** The one spelling of all texts that count as the same name or number. It is stricter than what a search takes for the same. */
export const sameKey = (text: string) => composed(oneCase(cleanText(text)));
