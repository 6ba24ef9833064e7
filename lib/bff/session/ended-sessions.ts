import { sharedDatabase } from '@/lib/postgres';
import { type EndedSessions, memoryEndedSessions } from './memory-ended-sessions';
import { postgresEndedSessions } from './postgres-ended-sessions';

async function endedSessions(): Promise<EndedSessions> {
  const pool = await sharedDatabase();
  return pool ? postgresEndedSessions(pool) : memoryEndedSessions;
}

/**
 * Whether a session or a sign-in has ended, by its id.
 * @throws {BffError} UNAVAILABLE where a shared list can't be read: nothing must outlive its end meanwhile.
 */
export const hasEnded = async (id: string): Promise<boolean> => (await endedSessions()).has(id);

/**
 * Makes every copy of its cookies worthless, also after a restart. `until` in ms since the epoch: they are dead anyway then.
 * @returns whether it had not ended before; of several requests at once, one alone is told so.
 * @throws {BffError} UNAVAILABLE where a shared list can't be written.
 */
export const rememberEnd = async (id: string, until: number): Promise<boolean> =>
  (await endedSessions()).add(id, until);
