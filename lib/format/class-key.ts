import { parseRoman } from './class-level';
import { foldText } from './search-text';

const fillers = ['CLASS', 'GRADE', 'STD', 'STANDARD', 'SECTION', 'SEC', 'DIVISION', 'DIV'];
const ordinalEndings = ['ST', 'ND', 'RD', 'TH'];

function wordsOf(text: string): string[] {
  const words = foldText(text).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  return words
    .filter((word, index) => !(ordinalEndings.includes(word) && /^\d+$/.test(words[index - 1] ?? '')))
    .filter((word) => words.length === 1 || !fillers.includes(word))
    .map((word) => word.replace(/^0+(?=\d)/, ''));
}

export function classKey(text: string): string {
  const [first = '', ...others] = wordsOf(text);
  return [parseRoman(first) ?? first, ...others].join(' ');
}

export const sectionKey = (text: string): string => wordsOf(text).join(' ');

const classWords = ['CLASS', 'GRADE', 'STD', 'STANDARD'];

/**
 * Returns the same key for the usual ways to write a class or a section: `5B` for `5 B`, `5b`, `Class 5-B` and `V B`. A
 * single word such as `v` counts as a Roman numeral only after a word such as "class". Otherwise it may be the start of
 * a name.
 */
export function placementKey(text: string): string {
  const [first = '', ...others] = foldText(text).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  if (classWords.includes(first) && others.length > 0) {
    const key = placementKey(others.join(' '));
    return others.length === 1 ? toNumber(key) : key;
  }
  const words = others.filter((word) => word !== 'SECTION');
  return [words.length > 0 ? toNumber(first) : first, ...words].join('');
}

const toNumber = (word: string): string => String(parseRoman(word) ?? word);
