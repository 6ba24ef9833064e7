import { foldCase, toNfkd } from './normalize-text';
import { parseSearchedNumber } from './phone';

/**
 * Characters that people often omit: accents, the nukta of Indian scripts, and invisible characters such as joiners.
 * Vowel signs stay, because different words would become equal without them.
 */
const ignoredCharacters = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\p{Cf}]/gu;

const apostrophes =
  /['`\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c]| [\u0300\u0301\u0313\u0314]/u;

const omittedInSearch = new RegExp(`${apostrophes.source}|${ignoredCharacters.source}`, 'gu');

export const foldText = (text: string): string => foldCase(toNfkd(text).replace(ignoredCharacters, ''));

/** Returns a folded text without apostrophes, because D'Souza, D’Souza and DSouza are the same name. */
export const searchKey = (text: string): string => foldCase(toNfkd(text).replace(omittedInSearch, ''));

const dividedWord = /(?<!\S)(?:[\p{L}\p{M}]{1,2}\s)+[\p{L}\p{M}]{3,}(?!\S)/gu;

export const joinShortWords = (key: string): string => key.replace(dividedWord, (words) => words.replace(/\s/g, ''));

const minDigits = 5;

/**
 * Returns the searchable texts of a row, one per line. A number such as `GV-2024-0012` is also added as digits only, and
 * a divided name such as `O BRIEN` as one word. The parts of such a name may be in neighbouring texts.
 */
export function searchText(...texts: string[]): string {
  const keys = texts.map(searchKey).filter(Boolean);
  const numbers = keys.map((key) => key.replace(/\D/g, '')).filter((digits) => digits.length >= minDigits);
  const joinedWords = keys.join(' ').match(dividedWord)?.map(joinShortWords) ?? [];
  return [...new Set([...keys, ...numbers, ...joinedWords])].join('\n');
}

export function searchWords(typed: string): string[] {
  const key = searchKey(typed);
  const number = parseSearchedNumber(key);
  return number === null ? [...new Set(key.split(/[\p{Z}\p{Cc}]+/u).filter(Boolean))] : [number];
}

/**
 * True for a word of one or two characters. The search index consists of sequences of three characters, so it can't
 * find such a word.
 */
export const isShortWord = (word: string): boolean => [...word].length < 3;

export function isShortSearch(typed: string): boolean {
  const words = searchWords(typed);
  return words.length > 0 && words.every(isShortWord);
}

export function searchRows<Row>(rows: readonly Row[], typed: string, textsOf: (row: Row) => string[]): readonly Row[] {
  const words = searchWords(typed);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = searchText(...textsOf(row));
    return words.every((word) => text.includes(word));
  });
}
