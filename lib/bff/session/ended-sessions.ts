import { sharedDatabase } from '@/lib/postgres';
import { type EndedSessions, memoryEndedSessions } from './memory-ended-sessions';
import { postgresEndedSessions } from './postgres-ended-sessions';

async function endedSessions(): Promise<EndedSessions> {
  const pool = await sharedDatabase();
  return pool ? postgresEndedSessions(pool) : memoryEndedSessions;
}

/** @throws {BffError} UNAVAILABLE where a shared list can't be read: a session must not outlive its end meanwhile. */
export const isSessionEnded = async (sessionId: string): Promise<boolean> => (await endedSessions()).has(sessionId);

/**
 * Makes every copy of this session's cookie worthless, also after a restart. `until` in ms since the epoch.
 * @throws {BffError} UNAVAILABLE where a shared list can't be written.
 */
export async function rememberEndedSession(sessionId: string, until: number): Promise<void> {
  await (await endedSessions()).add(sessionId, until);
}
