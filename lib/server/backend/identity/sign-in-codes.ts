import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { resendSeconds } from '@/lib/contract/values/limits';
import { now } from '../db/now';
import type { Db, Schema } from '../db/schema';
import { withSchoolLock } from '../db/write-lock';
import { HttpError, tooManyError } from '../http-error';

const lifetimeMs = 10 * 60 * 1000;
const maxTries = 5;

/** Above this number, only one guess an hour is allowed, until a guess is correct. */
export const maxWrongGuesses = 50;
const guessPauseMs = 60 * 60 * 1000;

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

const pauseEnded = () => new Date(Date.now() - guessPauseMs).toISOString();

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
    const waitMs = Date.parse(code.guessed_at) + guessPauseMs - Date.now();
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

const resendMs = resendSeconds * 1000;
const hourMs = 60 * 60 * 1000;
const maxNumbersPerHour = 5;

/**
 * Limits a person to one code in 30 seconds to each number, and to codes to five numbers in an hour. A code that could
 * not be delivered may be sent again at once. @throws {HttpError} 429
 */
async function checkNumberCodeLimits(db: Db, { userId, mobile }: CodeReceiver): Promise<void> {
  const now = Date.now();
  const codes = await db
    .selectFrom('otp_codes')
    .innerJoin('users', 'users.id', 'otp_codes.user_id')
    .select(['otp_codes.mobileno', 'otp_codes.created_at', 'otp_codes.used_at'])
    .where('otp_codes.user_id', '=', userId)
    .whereRef('otp_codes.mobileno', '!=', 'users.mobileno')
    .where('otp_codes.created_at', '>', new Date(now - hourMs).toISOString())
    .orderBy('otp_codes.created_at')
    .execute();
  const last = codes.find(({ mobileno, used_at }) => mobileno === mobile && used_at === null);
  const pauseLeftMs = last ? Date.parse(last.created_at) + resendMs - now : 0;
  if (pauseLeftMs > 0) throw tooManyError('A code was sent to this number a moment ago.', pauseLeftMs);
  const oldest = codes.filter(({ mobileno }) => mobileno !== mobile).at(-maxNumbersPerHour);
  if (!oldest) return;
  const waitMs = Date.parse(oldest.created_at) + hourMs - now;
  throw tooManyError(`Codes for this person were sent to ${maxNumbersPerHour} numbers within an hour.`, waitMs);
}

export const createNumberCode = (db: Kysely<Schema>, schoolId: number, receiver: CodeReceiver): Promise<string> =>
  // Parallel requests wait for each other here, so that they are all counted.
  withSchoolLock(db, schoolId, async (tx) => {
    await checkNumberCodeLimits(tx, receiver);
    return createCode(tx, receiver);
  });
