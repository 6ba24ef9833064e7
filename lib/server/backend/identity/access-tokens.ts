import { createHash, randomBytes } from 'node:crypto';
import { deleteExpired } from '../db/delete-expired';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

const lifetimeMs = 24 * 60 * 60 * 1000;

export interface Actor {
  userId: number;
  schoolId: number;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Issues a token that is valid for 24 hours. Only its hash is stored. */
export async function issueToken(db: Db, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await deleteExpired(db, 'access_tokens', new Date(now));
  await db
    .insertInto('access_tokens')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifetimeMs).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Returns the user of a request's access token.
 * @throws {HttpError} 401 when the token is missing, unknown or expired, when the user may not sign in, or when the
 * school is closed.
 */
export async function authenticate(db: Db, request: Request): Promise<Actor> {
  const token = /^Bearer ([\w-]{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const user = token && (await findUser(db, hashToken(token)));
  if (!user) throw new HttpError(401, 'Please sign in again.');
  return { userId: user.id, schoolId: user.school_id };
}

const findUser = (db: Db, tokenHash: string) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .innerJoin('schools', 'schools.id', 'users.school_id')
    .select(['users.id', 'users.school_id'])
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('access_tokens.expires_at', '>', now())
    .where('users.can_sign_in', '=', 1)
    .where('schools.disabled_at', 'is', null)
    .executeTakeFirst();
