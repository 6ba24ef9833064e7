import { parseId } from '@/lib/contract/values/integers';
import type { FeeChoice } from './structure';
import { isFeeTerm } from './terms';

const sessionCount = 3;

const academicSession = (year: number) => `${year}-${year + 1}`;

export const academicSessions = (year: number): string[] =>
  Array.from({ length: sessionCount }, (_, ahead) => academicSession(year + ahead));

/**
 * True for an academic session such as `2026-2027`. Earlier sessions are valid too, because their fees may be stored on
 * this device.
 */
export const isAcademicSession = (text: string): boolean =>
  /^\d{4}-\d{4}$/.test(text) && text === academicSession(Number(text.slice(0, 4)));

export type PartialFeeChoice = { [Part in keyof FeeChoice]: FeeChoice[Part] | null };

/** Reads a choice such as `?session=2026-2027&class=5&term=monthly` from the URL and ignores invalid values. */
export function readFeeChoice(query: Pick<URLSearchParams, 'get'>): PartialFeeChoice {
  const session = query.get('session') ?? '';
  const term = query.get('term');
  return {
    academicYearId: isAcademicSession(session) ? session : null,
    classId: parseId(query.get('class')),
    term: isFeeTerm(term) ? term : null,
  };
}

export function isCompleteChoice(choice: PartialFeeChoice): choice is FeeChoice {
  return choice.academicYearId !== null && choice.classId !== null && choice.term !== null;
}

export function feesUrl(path: '/fees-structure' | '/add-fee', { academicYearId, classId, term }: PartialFeeChoice) {
  const query = new URLSearchParams();
  if (academicYearId) query.set('session', academicYearId);
  if (classId !== null) query.set('class', String(classId));
  if (term) query.set('term', term);
  return query.size > 0 ? `${path}?${query}` : path;
}
