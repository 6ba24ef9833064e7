/** The session, class and term that a fees screen shows, kept in the URL, and the sessions on offer. */

import { idIn } from '@/lib/contract/values/integers';
import type { FeeChoice } from './structure';
import { isFeeTerm } from './terms';

const offered = 3;

/** `2026-2027` for 2026. */
const academicSession = (year: number) => `${year}-${year + 1}`;

/** The sessions to choose from: the one that starts this year, and the next two. */
export const academicSessions = (year: number): string[] =>
  Array.from({ length: offered }, (_, ahead) => academicSession(year + ahead));

/** Whether a URL parameter is a session. Earlier years are valid too: their fees may be stored here. */
export const isAcademicSession = (text: string): boolean =>
  /^\d{4}-\d{4}$/.test(text) && text === academicSession(Number(text.slice(0, 4)));

/** A choice of which some parts may still be missing. */
export type PartialFeeChoice = { [Part in keyof FeeChoice]: FeeChoice[Part] | null };

/** Reads `?session=2026-2027&class=5&term=monthly`; invalid values are ignored. */
export function readFeeChoice(query: Pick<URLSearchParams, 'get'>): PartialFeeChoice {
  const session = query.get('session') ?? '';
  const term = query.get('term');
  return {
    academicYearId: isAcademicSession(session) ? session : null,
    classId: idIn(query.get('class')),
    term: isFeeTerm(term) ? term : null,
  };
}

export function isCompleteChoice(choice: PartialFeeChoice): choice is FeeChoice {
  return choice.academicYearId !== null && choice.classId !== null && choice.term !== null;
}

/** The URL of a fees screen for this choice. */
export function feesAddress(path: '/fees-structure' | '/add-fee', { academicYearId, classId, term }: PartialFeeChoice) {
  const query = new URLSearchParams();
  if (academicYearId) query.set('session', academicYearId);
  if (classId !== null) query.set('class', String(classId));
  if (term) query.set('term', term);
  return query.size > 0 ? `${path}?${query}` : path;
}
