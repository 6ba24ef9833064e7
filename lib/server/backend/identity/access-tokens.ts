import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@/lib/contract/roles';
import type { Env } from '@/lib/server/settings/env';
import { deleteExpired } from '../db/delete-expired';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import { peopleWhoMaySignIn } from './people';

/** The time in ms after which the last use of a session is stored again. */
const lastUseStepMs = 5 * 60 * 1000;

export interface Actor {
  userId: number;
  schoolId: number;
}

/** The person of a request, and the session in which it was sent. */
export interface SignedIn extends Actor {
  role: Role;
  sessionId: number;
}

/** The longest time in ms of a session as a whole, and without a request. */
export interface SessionLimits {
  wholeMs: number;
  idleMs: number;
}

export const toSessionLimits = (settings: Pick<Env, 'SESSION_IDLE_MINUTES' | 'SESSION_MAX_HOURS'>): SessionLimits => ({
  wholeMs: settings.SESSION_MAX_HOURS * 60 * 60_000,
  idleMs: settings.SESSION_IDLE_MINUTES * 60_000,
});

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Issues a token. Only its hash is stored. */
export async function issueToken(db: Db, userId: number, { wholeMs }: SessionLimits): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const created_at = new Date(now).toISOString();
  await deleteExpired(db, 'access_tokens', new Date(now));
  await db
    .insertInto('access_tokens')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_at,
      last_used_at: created_at,
      expires_at: new Date(now + wholeMs).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Returns the user of a request's access token. Every few minutes it also stores that the session is in use.
 * @throws {HttpError} 401 when the token is missing, unknown or expired, when the user may not sign in, or when the
 * school is closed.
 */
export async function authenticate({ reads, db }: { reads: Db; db: Db }, request: Request): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const session = token && (await findSession(reads, hashToken(token)));
  if (!session) throw new HttpError(401, 'Please sign in again.');
  const { userId, schoolId, role, sessionId, last_used_at } = session;
  if (last_used_at < new Date(Date.now() - lastUseStepMs).toISOString()) recordUse(db, sessionId);
  return { userId, schoolId, role, sessionId };
}

/** Does not delay the request, and a full disk does not prevent a read. */
function recordUse(db: Db, sessionId: number): void {
  const update = db.updateTable('access_tokens').set({ last_used_at: now() }).where('id', '=', sessionId);
  update.execute().catch(() => undefined);
}

const findSession = (db: Db, tokenHash: string) =>
  peopleWhoMaySignIn(db)
    .innerJoin('access_tokens', 'access_tokens.user_id', 'users.id')
    .select(['users.id as userId', 'users.school_id as schoolId', 'users.role'])
    .select(['access_tokens.id as sessionId', 'access_tokens.last_used_at'])
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('access_tokens.expires_at', '>', now())
    .where('schools.disabled_at', 'is', null)
    .$narrowType<{ role: Role }>()
    .executeTakeFirst();

/** Selects the sessions that can still be used. The console ends a session that was idle for too long. */
export const openSessions = (db: Db, { idleMs }: SessionLimits) =>
  db
    .selectFrom('access_tokens')
    .where('access_tokens.expires_at', '>', now())
    .where('access_tokens.last_used_at', '>', new Date(Date.now() - idleMs - lastUseStepMs).toISOString());
