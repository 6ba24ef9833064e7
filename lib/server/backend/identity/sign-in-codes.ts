import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { now } from '../db/now';
import type { Db, Schema } from '../db/schema';
import { HttpError } from '../http-error';
import { issueToken } from './access-tokens';

const lifetimeMs = 10 * 60 * 1000;
const maxTries = 5;

/** The number of wrong codes after which only one guess an hour is allowed, until the user signs in. */
export const maxWrongGuesses = 50;
const pauseMs = 60 * 60 * 1000;

const hashCode = (code: string, salt: string) => createHmac('sha256', salt).update(code).digest('base64url');

const isEqualInConstantTime = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export async function createCode(db: Db, userId: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('base64url');
  const now = Date.now();
  const newCode = {
    salt,
    code_hash: hashCode(code, salt),
    tries: 0,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + lifetimeMs).toISOString(),
    used_at: null,
  };
  await db
    .insertInto('otp_codes')
    .values({ user_id: userId, ...newCode })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(newCode))
    .execute();
  return code;
}

/** Makes a code useless. The row stays, because it counts the wrong guesses. */
export const cancelCode = (db: Db, userId: number) =>
  db.updateTable('otp_codes').set({ used_at: now() }).where('user_id', '=', userId).execute();

const pauseEnded = () => new Date(Date.now() - pauseMs).toISOString();

/** Counts the guess in the same statement that reads the code, so that parallel guesses are all counted. */
const countGuess = (db: Db, userId: number) =>
  db
    .updateTable('otp_codes')
    .set((row) => ({
      tries: row('tries', '+', 1),
      wrong_guesses: row('wrong_guesses', '+', 1),
      guessed_at: now(),
    }))
    .where('user_id', '=', userId)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where((row) => row.or([row('wrong_guesses', '<', maxWrongGuesses), row('guessed_at', '<=', pauseEnded())]))
    .returning(['salt', 'code_hash', 'tries', 'wrong_guesses'])
    .executeTakeFirst();

const pausedMessage =
  'Too many wrong codes were entered for this number. Try again in an hour, or ask the person who runs Homeroom at your school.';

async function invalidCodeError(db: Db, userId: number): Promise<HttpError> {
  const code = await db
    .selectFrom('otp_codes')
    .select(['tries', 'used_at', 'wrong_guesses', 'guessed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (code && code.wrong_guesses >= maxWrongGuesses && code.guessed_at && code.guessed_at > pauseEnded()) {
    return new HttpError(429, pausedMessage);
  }
  if (code && code.used_at === null && code.tries >= maxTries) {
    return new HttpError(400, 'Too many wrong codes. Please request a new one.');
  }
  return new HttpError(400, 'This code is no longer valid. Please request a new one.');
}

/**
 * Exchanges a correct code for an access token. A code works only once.
 * @param warn is called once, when so many codes were wrong that further guesses must wait.
 * @throws {HttpError} 400 for a wrong, expired or used code, or 429 during a pause. The guess is counted.
 */
export async function redeemCode(
  db: Kysely<Schema>,
  userId: number,
  guess: string,
  warn: () => Promise<void>,
): Promise<string> {
  const code = await countGuess(db, userId);
  if (!code) throw await invalidCodeError(db, userId);
  if (!isEqualInConstantTime(hashCode(guess, code.salt), code.code_hash)) {
    if (code.wrong_guesses === maxWrongGuesses) await warn();
    const isLast = code.tries >= maxTries;
    throw new HttpError(
      400,
      isLast ? 'Too many wrong codes. Please request a new one.' : 'Invalid OTP. Please try again.',
    );
  }
  return db.transaction().execute(async (tx) => {
    const result = await tx
      .updateTable('otp_codes')
      .set({ used_at: now(), wrong_guesses: 0 })
      .where('user_id', '=', userId)
      .where('code_hash', '=', code.code_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) throw await invalidCodeError(tx, userId);
    return issueToken(tx, userId);
  });
}
