import { parseDay } from '@/lib/format/parse-day';
import { parseMobile } from '@/lib/format/phone';
import { today } from '@/lib/format/today';
import type { ImportColumn, ImportProblems, ImportRow, ImportTemplate, RowProblems } from './types';

interface Look {
  name: string;
  matches: (text: string) => boolean;
}

const anywhere: Look[] = [
  { name: 'a mobile number', matches: (text) => /^[6-9]/.test(parseMobile(text) ?? '') },
  { name: 'an email address', matches: (text) => /^\S+@\S+\.\S+$/.test(text) },
  // Digits alone are no date, because an enrollment number may have eight digits.
  { name: 'a date', matches: (text) => /\d/.test(text) && /\D/.test(text) && parseDay(text, today()) !== null },
];
const pinCode: Look = { name: 'a pin code', matches: (text) => /^[1-9]\d{5}$/.test(text) };

const looksByUse: Record<'name' | 'number' | 'other', Look[]> = {
  name: [
    ...anywhere,
    pinCode,
    { name: 'a gender', matches: (text) => /^(?:fe)?male$/i.test(text) },
    { name: 'a number', matches: (text) => /^[\d .,/-]*\d[\d .,/-]*$/.test(text) },
  ],
  number: [...anywhere, { name: 'a name', matches: (text) => /^[\p{L}\p{M}]{2,} [\p{L}\p{M} ]{2,}$/u.test(text) }],
  other: [...anywhere, pinCode],
};

function looksOf({ field, kind, isUnique }: ImportColumn): Look[] {
  if (field === null || (kind !== 'text' && kind !== 'lastName')) return [];
  if (isUnique) return looksByUse.number;
  return field.endsWith('Name') ? looksByUse.name : looksByUse.other;
}

/**
 * Returns a function that finds cells that look like another column's value, for example a mobile number in a name.
 * Such a cell can be valid. The result of each row object is cached.
 */
export function createDoubtFinder({ columns }: ImportTemplate): (rows: readonly ImportRow[]) => ImportProblems {
  const looksByColumn = columns.map(looksOf);
  const cache = new WeakMap<ImportRow, RowProblems>();

  const findDoubts = (row: ImportRow): RowProblems => {
    const cached = cache.get(row);
    if (cached) return cached;
    const doubts = new Map<number, string>();
    for (const [index, looks] of looksByColumn.entries()) {
      const text = row.values[index] ?? '';
      const look = text && looks.find(({ matches }) => matches(text));
      if (look) doubts.set(index, `This looks like ${look.name}.`);
    }
    cache.set(row, doubts);
    return doubts;
  };

  return (rows) =>
    new Map(
      rows.flatMap((row): [number, RowProblems][] => {
        const doubts = findDoubts(row);
        return doubts.size > 0 ? [[row.number, doubts]] : [];
      }),
    );
}
