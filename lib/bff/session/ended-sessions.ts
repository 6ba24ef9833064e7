import { sharedDatabase } from '@/lib/postgres';
import { type EndedSessions, ownEndedSessions } from './memory-ended-sessions';
import { sharedEndedSessions } from './postgres-ended-sessions';

async function endedSessions(): Promise<EndedSessions> {
  const pool = await sharedDatabase();
  return pool ? sharedEndedSessions(pool) : ownEndedSessions;
}

/** @throws {BffError} UNAVAILABLE where a shared list can't be read: a session must not outlive its end meanwhile. */
export const isSignedOut = async (sessionId: string): Promise<boolean> => (await endedSessions()).has(sessionId);

/**
 * Makes every copy of this session's cookie worthless, also after a restart. `until` in ms since the epoch.
 * @throws {BffError} UNAVAILABLE where a shared list can't be written.
 */
export async function rememberSignOut(sessionId: string, until: number): Promise<void> {
  await (await endedSessions()).add(sessionId, until);
}
