/** The one rule of searching, in the database as in the browser: a row is found when its texts have every word typed. */
import { oneCase, plain } from './letters';
import { searchedNumber } from './phone';

/**
 * What many people leave out: accents, the nukta of India's scripts, and what is invisible, such as joiners. Vowel
 * signs are marks too, and stay: without them different words would be the same.
 */
const leftOut = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\p{Cf}]/gu;

/** The one spelling of all texts that a search takes for the same. */
export const searchKey = (text: string): string => oneCase(plain(text).replace(leftOut, ''));

/** Numbers of fewer digits are searched as they are written. */
const minDigits = 5;

/** What a row's texts are searched by, one on each line. A number such as `GV-2024-0012` is there with its digits alone, too. */
export function searchText(...texts: string[]): string {
  const keys = texts.map(searchKey).filter(Boolean);
  const numbers = keys.map((key) => key.replace(/\D/g, '')).filter((digits) => digits.length >= minDigits);
  return [...new Set([...keys, ...numbers])].join('\n');
}

/** The words of a search; each must be in a row's `searchText`. A number is one word, however it is written. */
export function searchWords(typed: string): string[] {
  const key = searchKey(typed);
  const number = searchedNumber(key);
  return number === null ? [...new Set(key.split(/[\p{Z}\p{Cc}]+/u).filter(Boolean))] : [number];
}

/** Of fewer characters than an index of texts has. */
export const isShortWord = (word: string): boolean => [...word].length < 3;

/** A search of short words alone: a server with the feature `short-search` reads them as beginnings. */
export function isShortSearch(typed: string): boolean {
  const words = searchWords(typed);
  return words.length > 0 && words.every(isShortWord);
}

/** The rows that a search finds, in their order; all of them without a search. */
export function searchRows<Row>(rows: readonly Row[], typed: string, textsOf: (row: Row) => string[]): readonly Row[] {
  const words = searchWords(typed);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = searchText(...textsOf(row));
    return words.every((word) => text.includes(word));
  });
}
