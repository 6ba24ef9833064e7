import type { Kysely } from 'kysely';
import { resendSeconds } from '@/lib/contract/values/limits';
import type { Db, Schema } from '../db/schema';
import { withSchoolLock } from '../db/write-lock';
import { tooManyError } from '../http-error';
import { type CodeReceiver, createCode } from './sign-in-codes';

const pauseMs = resendSeconds * 1000;
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
  const pauseLeftMs = last ? Date.parse(last.created_at) + pauseMs - now : 0;
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
