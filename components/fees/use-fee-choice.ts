'use client';

import { type PartialFeeChoice, readFeeChoice } from '@/lib/fees/choice';
import { useUrlParams } from '@/lib/lists/use-url-params';

const names = { academicYearId: 'session', classId: 'class', term: 'term' } as const;

/** Session, class and term, kept in the URL. */
export function useFeeChoice() {
  const { query, write } = useUrlParams();
  const choose = (part: keyof PartialFeeChoice, value: string | number) =>
    // The page number is only valid for the same rows.
    write({ [names[part]]: String(value), page: null });
  return [readFeeChoice(query), choose] as const;
}
