/** The denylist of ended sessions and sign-ins, in memory or shared in PostgreSQL. */
import { sharedDatabase } from '@/lib/postgres';
import { type EndedSessions, loadEndedSessions, memoryEndedSessions } from './memory-ended-sessions';
import { postgresEndedSessions } from './postgres-ended-sessions';

async function endedSessions(): Promise<EndedSessions> {
  const pool = await sharedDatabase();
  return pool ? postgresEndedSessions(pool) : memoryEndedSessions;
}

/**
 * Whether a session or a sign-in has ended, by its id.
 * @throws {BffError} UNAVAILABLE when the shared list can't be read, so that no ended session is accepted.
 */
export const isRevoked = async (id: string): Promise<boolean> => (await endedSessions()).has(id);

/**
 * Revokes a session or sign-in, so that no copy of its cookie works any more, also after a restart.
 * @param until when the cookie expires by itself, in ms since the epoch.
 * @returns whether it was still valid; of several concurrent requests only one gets `true`.
 * @throws {BffError} UNAVAILABLE when the shared list can't be written.
 */
export const revoke = async (id: string, until: number): Promise<boolean> => (await endedSessions()).add(id, until);

/**
 * Reads the list that a console of one process keeps, before it takes requests.
 * @throws {StorageError} when it can't be read.
 */
export async function openEndedSessions(): Promise<void> {
  if (!(await sharedDatabase())) await loadEndedSessions();
}
