import { toNfkd } from '@/lib/format/normalize-text';
import type { indianStates } from './states';

export type ValueParser<Value extends string> = (text: string) => Value | null;

/**
 * Returns a parser that ignores case. If no spelling matches, the parser compares letters only. Letters that match
 * several values count as no match.
 * @param spellings further spellings of each value.
 */
export function createValueParser<Value extends string>(
  spellings: Readonly<Record<Value, readonly string[]>>,
): ValueParser<Value> {
  const exact = new Map<string, Value>();
  const byLetters = new Map<string, Value | null>();
  for (const [value, furtherSpellings] of Object.entries(spellings) as [Value, readonly string[]][]) {
    for (const spelling of [value, ...furtherSpellings]) {
      exact.set(toLower(spelling), value);
      const key = toLetters(spelling);
      if (!key) continue;
      const isUnambiguous = !byLetters.has(key) || byLetters.get(key) === value;
      byLetters.set(key, isUnambiguous ? value : null);
    }
  }
  return (text) => exact.get(toLower(text)) ?? byLetters.get(toLetters(text)) ?? null;
}

const toLower = (text: string) => toNfkd(text).toLowerCase().trim();
const toLetters = (text: string) => toLower(text).replace(/[^\p{L}\p{M}]+/gu, '');

type State = (typeof indianStates)[number];

/** Postal and number-plate abbreviations, former names and common misspellings. */
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
