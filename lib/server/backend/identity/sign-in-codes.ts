import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

const lifetimeMs = 10 * 60 * 1000;
const maxTries = 5;

/** Above this number, only one guess an hour is allowed, until a guess is correct. */
export const maxWrongGuesses = 50;
const pauseMs = 60 * 60 * 1000;

const hashCode = (code: string, salt: string) => createHmac('sha256', salt).update(code).digest('base64url');

const isEqualInConstantTime = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export interface CodeReceiver {
  userId: number;
  mobile: string;
}

const codesOf = ({ userId, mobile }: CodeReceiver) => ({ user_id: userId, mobileno: mobile });

export async function createCode(db: Db, receiver: CodeReceiver): Promise<string> {
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
    .values({ ...codesOf(receiver), ...newCode })
    .onConflict((conflict) => conflict.columns(['user_id', 'mobileno']).doUpdateSet(newCode))
    .execute();
  return code;
}

/** Keeps the row, because it counts the wrong guesses. */
export const cancelCode = (db: Db, receiver: CodeReceiver) =>
  db
    .updateTable('otp_codes')
    .set({ used_at: now() })
    .where((row) => row.and(codesOf(receiver)))
    .execute();

const pauseEnded = () => new Date(Date.now() - pauseMs).toISOString();

/** Counts the guess in the same statement that reads the code, so that parallel guesses are all counted. */
const countGuess = (db: Db, receiver: CodeReceiver) =>
  db
    .updateTable('otp_codes')
    .set((row) => ({
      tries: row('tries', '+', 1),
      wrong_guesses: row('wrong_guesses', '+', 1),
      guessed_at: now(),
    }))
    .where((row) => row.and(codesOf(receiver)))
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where((row) => row.or([row('wrong_guesses', '<', maxWrongGuesses), row('guessed_at', '<=', pauseEnded())]))
    .returning(['salt', 'code_hash', 'tries', 'wrong_guesses'])
    .executeTakeFirst();

const pausedMessage =
  'Too many wrong codes were entered for this number. Try again in an hour, or ask the person who runs Homeroom at your school.';

async function invalidCodeError(db: Db, receiver: CodeReceiver): Promise<HttpError> {
  const code = await db
    .selectFrom('otp_codes')
    .select(['tries', 'used_at', 'wrong_guesses', 'guessed_at'])
    .where((row) => row.and(codesOf(receiver)))
    .executeTakeFirst();
  if (code && code.wrong_guesses >= maxWrongGuesses && code.guessed_at && code.guessed_at > pauseEnded()) {
    const waitMs = Date.parse(code.guessed_at) + pauseMs - Date.now();
    return new HttpError(429, pausedMessage, {}, { waitMs });
  }
  if (code && code.used_at === null && code.tries >= maxTries) {
    return new HttpError(400, 'Too many wrong codes. Please request a new one.');
  }
  return new HttpError(400, 'This code is no longer valid. Please request a new one.');
}

export interface CorrectCode extends CodeReceiver {
  codeHash: string;
}

/**
 * Must not be called in a transaction that is rolled back after a wrong guess, because the count would be lost.
 * @param warn Called once, when the number of wrong guesses reaches `maxWrongGuesses`.
 * @throws {HttpError} 400 for a wrong, expired or used code, or 429 during a pause.
 */
export async function checkCode(db: Db, receiver: CodeReceiver, guess: string, warn: () => void): Promise<CorrectCode> {
  const code = await countGuess(db, receiver);
  if (!code) throw await invalidCodeError(db, receiver);
  if (isEqualInConstantTime(hashCode(guess, code.salt), code.code_hash)) {
    return { ...receiver, codeHash: code.code_hash };
  }
  if (code.wrong_guesses === maxWrongGuesses) warn();
  const isLast = code.tries >= maxTries;
  throw new HttpError(
    400,
    isLast ? 'Too many wrong codes. Please request a new one.' : 'Invalid OTP. Please try again.',
  );
}

/**
 * Must be called in the same transaction as the action that the code allows. @throws {HttpError} 400 when the code has
 * been used or replaced in the meantime.
 */
export async function spendCode(db: Db, { codeHash, ...receiver }: CorrectCode): Promise<void> {
  const result = await db
    .updateTable('otp_codes')
    .set({ used_at: now(), wrong_guesses: 0 })
    .where((row) => row.and(codesOf(receiver)))
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw await invalidCodeError(db, receiver);
}
