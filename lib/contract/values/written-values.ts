/** The words that people write for a value of a fixed list, one table for sheets read by the browser and by the server. */
import { plain } from '@/lib/format/letters';
import type { genderLabels } from './lists';
import { indianStates } from './states';

const key = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, '');

const byKey = <Value extends string>(words: Record<Value, string[]>) =>
  // Object.entries loses the key type.
  new Map(
    (Object.entries(words) as [Value, string[]][]).flatMap(([value, of]) => of.map((word) => [key(word), value])),
  );

const genders = byKey<keyof typeof genderLabels>({
  M: ['M', 'Male', 'Man', 'Boy', 'Boys', 'B', 'पु', 'पुरुष', 'लड़का', 'बालक', 'छात्र'],
  F: ['F', 'Female', 'Woman', 'Girl', 'Girls', 'G', 'म', 'महिला', 'स्त्री', 'लड़की', 'बालिका', 'छात्रा'],
});

/** @returns the code of the wire; `null` for what is no gender. */
export const genderNamed = (written: string): keyof typeof genderLabels | null => genders.get(key(written)) ?? null;

type State = (typeof indianStates)[number];

/** The short forms of post and number plates, names of before, and what is often misspelt. */
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

const states = new Map([...indianStates.map((state): [string, State] => [key(state), state]), ...byKey(otherNames)]);

/** @returns the state as the product has it; `null` for what is none of the 28. */
export const stateNamed = (written: string): State | null => states.get(key(written)) ?? null;
