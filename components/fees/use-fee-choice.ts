'use client';

import { type PartOfChoice, readChoice } from '@/lib/fees/choice';
import { useAddress } from '@/lib/lists/use-address';

const names = { academicYearId: 'session', classId: 'class', term: 'term' } as const;

/** Session, class and term, kept in the URL. */
export function useFeeChoice() {
  const { query, write } = useAddress();
  const choose = (part: keyof PartOfChoice, value: string | number) =>
    // The page number is only valid for the same rows.
    write({ [names[part]]: String(value), page: null });
  return [readChoice(query), choose] as const;
}
