import { type Logger, log } from '@/lib/server/log';
import type { AttemptStore, Counter } from './memory-attempts';

const withinMs = 24 * 60 * 60 * 1000;
const maxPerUser = 50;
const maxPerSchool = 200;

interface Lookup {
  userId: number;
  schoolId: number;
  requestId: string | null;
}

/**
 * Returns a function that counts the mobile numbers of other schools that a user has found out about, because one sheet
 * could reveal thousands. A number that the user already knows is not counted again. Each lookup leaves a log line.
 */
export function createForeignNumberLimit(attempts: AttemptStore, auditLogger: Logger) {
  /** @returns false if the user may not see the rest of the numbers today. */
  return async function countForeignNumbers(lookup: Lookup, numbers: string[]): Promise<boolean> {
    const { userId, schoolId } = lookup;
    const counter = (kind: string, subject: string, maxAttempts: number): Counter => ({
      kind,
      subject,
      maxAttempts,
      withinMs,
    });
    const limits = [
      counter('lookups of a user', `${schoolId} ${userId}`, maxPerUser),
      counter('lookups of a school', `${schoolId}`, maxPerSchool),
    ];
    let found = 0;
    const logLookup = (outcome: 'shown' | 'refused') => log(auditLogger, { ...lookup, found, outcome }, 'lookup');
    for (const number of new Set(numbers)) {
      const known = [counter('known number', `${schoolId} ${userId} ${number}`, 1)];
      if ((await attempts.consume([...known, ...limits])) === 0) found += 1;
      else if ((await attempts.consume(known)) === 0) {
        await attempts.reset(known);
        logLookup('refused');
        return false;
      }
    }
    if (found > 0) logLookup('shown');
    return true;
  };
}
