import { hash, randomBytes } from 'node:crypto';
import type { CompiledQuery, InferResult } from 'kysely';
import type { Role } from '@/lib/contract/roles';
import type { Env } from '@/lib/server/settings/env';
import { deleteExpired } from '../db/delete-expired';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import { peopleWhoMaySignIn } from './people';

const lastUseStepMs = 5 * 60 * 1000;

export interface Actor {
  userId: number;
  schoolId: number;
}

export interface SignedIn extends Actor {
  role: Role;
  sessionId: number;
}

/** In ms: `wholeMs` is the total duration, and `idleMs` is the time without a request. */
export interface SessionLimits {
  wholeMs: number;
  idleMs: number;
}

export const toSessionLimits = (settings: Pick<Env, 'SESSION_IDLE_MINUTES' | 'SESSION_MAX_HOURS'>): SessionLimits => ({
  wholeMs: settings.SESSION_MAX_HOURS * 60 * 60_000,
  idleMs: settings.SESSION_IDLE_MINUTES * 60_000,
});

const hashToken = (token: string) => hash('sha256', token, 'base64url');

/** Stores only the hash of the token. */
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

/** @throws {HttpError} 401 when the token is missing, unknown or expired, or when the user may not sign in. */
export async function authenticate({ reads, db }: { reads: Db; db: Db }, request: Request): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const session = token && (await findSession(reads, hashToken(token)));
  if (!session) throw new HttpError(401, 'Please sign in again.');
  const { userId, schoolId, role, sessionId, last_used_at } = session;
  if (last_used_at < new Date(Date.now() - lastUseStepMs).toISOString()) recordUse(db, sessionId);
  return { userId, schoolId, role, sessionId };
}

/** Does not delay the request. Ignores an error, so that reads still work on a full disk. */
function recordUse(db: Db, sessionId: number): void {
  const update = db.updateTable('access_tokens').set({ last_used_at: now() }).where('id', '=', sessionId);
  update.execute().catch(() => undefined);
}

const compileSessionQuery = (db: Db) =>
  peopleWhoMaySignIn(db)
    .innerJoin('access_tokens', 'access_tokens.user_id', 'users.id')
    .select(['users.id as userId', 'users.school_id as schoolId', 'users.role'])
    .select(['access_tokens.id as sessionId', 'access_tokens.last_used_at'])
    .where('access_tokens.token_hash', '=', '')
    .where('access_tokens.expires_at', '>', now())
    .where('schools.disabled_at', 'is', null)
    .$narrowType<{ role: Role }>()
    .compile();

type SessionRow = InferResult<ReturnType<typeof compileSessionQuery>>[number];

/** Each request runs the query, and compiling takes longer than running. */
const sessionQueries = new WeakMap<Db, CompiledQuery>();

async function findSession(db: Db, tokenHash: string) {
  const query = sessionQueries.get(db) ?? compileSessionQuery(db);
  sessionQueries.set(db, query);
  const { rows } = await db.executeQuery<SessionRow>({ ...query, parameters: [tokenHash, now()] });
  return rows[0];
}

/** The stored `last_used_at` may be older than the last request by up to `lastUseStepMs`. */
export const openSessions = (db: Db, { idleMs }: SessionLimits) =>
  db
    .selectFrom('access_tokens')
    .where('access_tokens.expires_at', '>', now())
    .where('access_tokens.last_used_at', '>', new Date(Date.now() - idleMs - lastUseStepMs).toISOString());

export async function revokeAccess(db: Db, column: 'id' | 'school_id', value: number): Promise<void> {
  for (const table of ['access_tokens', 'otp_codes'] as const) {
    await db
      .deleteFrom(table)
      .where('user_id', 'in', ({ selectFrom }) => selectFrom('users').select('users.id').where(column, '=', value))
      .execute();
  }
}

export async function endSessionsOf(db: Db, userId: number, exceptId = 0): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
}

export async function endSession(db: Db, userId: number, sessionId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new HttpError(404, 'This session has already ended.');
}
