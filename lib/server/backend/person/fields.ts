import { jobFields } from '@/lib/contract/fields/employees';
import { entriesOf, type Field } from '@/lib/contract/fields/field';
import { parentFields } from '@/lib/contract/fields/parents';
import { studentFields } from '@/lib/contract/fields/students';
import { searchKey, searchText, searchWords } from '@/lib/format/search-text';
import { readFilter } from '../db/stored-json';

const namingKinds: Field['kind'][] = ['text', 'lastName', 'phone', 'email'];
const namingFields = new Set([
  ...[...entriesOf(studentFields), ...entriesOf(parentFields), ...entriesOf(jobFields)]
    .filter(([, field]) => namingKinds.includes(field.kind) && !('isFilter' in field))
    .map(([, { wire }]): string => wire),
  'mobile_no',
]);

/** A filter, such as the designation, names no single person. */
export const isNamingField = (field: string): boolean => namingFields.has(field);

const minLength = 3;

export const isNamingText = (text: string): boolean => text.length >= minLength;

export const textInJson = (text: string): string => JSON.stringify(text).slice(1, -1);

export function createMatcher(texts: string[]): (filter: string) => boolean {
  const keys = texts.map(searchKey).filter(isNamingText);
  const allText = searchText(...texts);
  return (filter) =>
    Object.values(readFilter(filter)).some((value) => {
      if (typeof value !== 'string') return false;
      const searched = searchKey(value);
      const words = searchWords(value).filter(isNamingText);
      return keys.some((key) => searched.includes(key)) || words.some((word) => allText.includes(word));
    });
}
