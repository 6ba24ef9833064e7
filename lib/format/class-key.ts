import { parseRoman } from './roman-numerals';
import { foldText } from './search-text';

const fillers = ['CLASS', 'GRADE', 'STD', 'STANDARD', 'SECTION', 'SEC', 'DIVISION', 'DIV'];
const ordinalEndings = ['ST', 'ND', 'RD', 'TH'];

/** Splits a text into its words and numbers, without words such as "class" and without the ending of `5th`. */
function wordsOf(text: string): string[] {
  const words = foldText(text).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  return words
    .filter((word, index) => !(ordinalEndings.includes(word) && /^\d+$/.test(words[index - 1] ?? '')))
    .filter((word) => words.length === 1 || !fillers.includes(word))
    .map((word) => word.replace(/^0+(?=\d)/, ''));
}

/** Returns the same key for the usual ways to write a class: `5` for `V`, `Std 5`, `Class 5` and `5th`. */
export function classKey(text: string): string {
  const [first = '', ...others] = wordsOf(text);
  return [parseRoman(first) ?? first, ...others].join(' ');
}

export const sectionKey = (text: string): string => wordsOf(text).join(' ');
