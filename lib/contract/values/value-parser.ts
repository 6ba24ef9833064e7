import { toNfkd } from '@/lib/format/normalize-text';
import type { indianStates } from './states';

export type ValueParser<Value extends string> = (written: string) => Value | null;

/**
 * Returns a reader that ignores case. Without a match, it compares letters only, unless they match several values.
 * @param words further spellings of each value.
 */
export function createValueParser<Value extends string>(
  words: Readonly<Record<Value, readonly string[]>>,
): ValueParser<Value> {
  const exact = new Map<string, Value>();
  const byLetters = new Map<string, Value | null>();
  for (const [value, others] of Object.entries(words) as [Value, readonly string[]][]) {
    for (const word of [value, ...others]) {
      exact.set(inSmall(word), value);
      const key = letters(word);
      if (!key) continue;
      const isClear = !byLetters.has(key) || byLetters.get(key) === value;
      byLetters.set(key, isClear ? value : null);
    }
  }
  return (written) => exact.get(inSmall(written)) ?? byLetters.get(letters(written)) ?? null;
}

const inSmall = (text: string) => toNfkd(text).toLowerCase().trim();
const letters = (text: string) => inSmall(text).replace(/[^\p{L}\p{M}]+/gu, '');

type State = (typeof indianStates)[number];

/** Abbreviations of post and number plates, former names and common misspellings. */
const otherNames: Record<State, string[]> = {
  'Andhra Pradesh': ['AP', 'Andhra'],
  'Arunachal Pradesh': ['AR', 'Arunachal'],
  Assam: ['AS'],
  Bihar: ['BR'],
  Chhattisgarh: ['CG', 'CT', 'Chattisgarh', 'Chhatisgarh', 'Chatisgarh'],
  Goa: ['GA'],
  Gujarat: ['GJ', 'Gujrat'],
  Haryana: ['HR'],
  'Himachal Pradesh': ['HP', 'Himachal'],
  Jharkhand: ['JH'],
  Karnataka: ['KA'],
  Kerala: ['KL'],
  'Madhya Pradesh': ['MP'],
  Maharashtra: ['MH', 'Maharastra'],
  Manipur: ['MN'],
  Meghalaya: ['ML'],
  Mizoram: ['MZ'],
  Nagaland: ['NL'],
  Odisha: ['OD', 'OR', 'Orissa'],
  Punjab: ['PB'],
  Rajasthan: ['RJ'],
  Sikkim: ['SK'],
  'Tamil Nadu': ['TN'],
  Telangana: ['TG', 'TS', 'TL', 'Telengana'],
  Tripura: ['TR'],
  'Uttar Pradesh': ['UP'],
  Uttarakhand: ['UK', 'UA', 'Uttaranchal', 'Uttrakhand'],
  'West Bengal': ['WB', 'Bengal'],
};

export const parseState = createValueParser<State>(otherNames);
