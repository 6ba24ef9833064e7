import { setTimeout } from 'node:timers/promises';
import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { callName } from '@/lib/contract/call';
import { errorReason, log } from '@/lib/server/log';
import { recordActivity } from '../db/activity-log';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { type Backend, definePublicRoute, type PublicInput } from '../http/define-route';
import { HttpError } from '../http-error';
import { issueToken } from '../identity/access-tokens';
import type { CodeToDeliver } from '../identity/code-delivery';
import { sendCode } from '../identity/code-delivery';
import { peopleWhoMaySignIn } from '../identity/people';
import { checkCode, maxWrongGuesses, spendCode } from '../identity/sign-in-codes';

/** In ms. Finding the person and storing a code take less. */
const replyAfterMs = 300;

/**
 * With `UNKNOWN_NUMBERS=hide`, the reply is sent after the same time for every number, and every refusal has the same
 * result, that of `refused`.
 */
async function hideUnknownNumbers<T>(
  { hidesUnknownNumbers }: { hidesUnknownNumbers: boolean },
  work: Promise<T>,
  refused: () => T,
): Promise<T> {
  if (!hidesUnknownNumbers) return work;
  const hidden = work.catch((error) => {
    if (error instanceof HttpError) return refused();
    throw error;
  });
  await Promise.allSettled([hidden, setTimeout(replyAfterMs)]);
  return hidden;
}

/** @throws {HttpError} 403 when the whole school is closed. */
async function findUser(db: Db, mobile: string) {
  const user = await peopleWhoMaySignIn(db)
    .select(['users.id', 'users.school_id', 'schools.name as school', 'schools.disabled_at'])
    .where('users.mobileno', '=', mobile)
    .executeTakeFirst();
  if (user?.disabled_at)
    throw new HttpError(403, 'Your school’s console is closed. Ask the person who runs Homeroom at your school.');
  return user;
}

const wrongCodesWarning = `${maxWrongGuesses} wrong sign-in codes were entered for your mobile number. If this was not you, tell the person who runs Homeroom at your school.`;

/** A slower reply would reveal that the number is known. */
const deliverLater =
  ({ deliverCode, logger }: Backend, requestId: string | null) =>
  async (message: CodeToDeliver): Promise<void> => {
    deliverCode(message).catch((error) =>
      log(logger, { requestId, reason: errorReason(error) }, 'code not sent', 'error'),
    );
  };

async function sendSignInCode({ query, backend, requestId }: PublicInput<typeof sendOtp>): Promise<void> {
  const user = await findUser(backend.db, query.mobile_number);
  if (!user) {
    log(backend.auditLogger, { requestId, reason: 'no access' }, 'sign-in failed');
    throw new HttpError(
      404,
      'This mobile number is not registered for sign-in. Ask the person who runs Homeroom at your school.',
    );
  }
  const receiver = { userId: user.id, mobile: query.mobile_number };
  const deliverCode = backend.hidesUnknownNumbers ? deliverLater(backend, requestId) : backend.deliverCode;
  await sendCode({ ...backend, deliverCode, requestId }, receiver, user.school);
}

async function verifySignInCode({ query, backend, requestId }: PublicInput<typeof verifyOtp>): Promise<string> {
  const user = await findUser(backend.db, query.mobile_number);
  if (!user) {
    log(backend.auditLogger, { requestId, reason: 'no access' }, 'sign-in failed');
    throw new HttpError(400, 'Invalid OTP. Please try again.');
  }
  const { id: userId, school_id: schoolId, school } = user;
  const receiver = { userId, mobile: query.mobile_number };
  const code = await checkCode(backend.db, receiver, query.otp, () => {
    const { logger, deliverCode } = backend;
    log(logger, { requestId, userId }, 'many wrong sign-in codes', 'warn');
    deliverCode({ mobile_number: query.mobile_number, warning: wrongCodesWarning, school }).catch((error) =>
      log(logger, { requestId, reason: errorReason(error) }, 'warning not sent', 'error'),
    );
  }).catch((error) => {
    if (error instanceof HttpError) {
      log(backend.auditLogger, { requestId, reason: 'code refused', userId }, 'sign-in failed');
      backend.activities.add({ userId, schoolId, verb: 'refused', filter: { '': callName(verifyOtp) } });
    }
    throw error;
  });
  return backend.db.transaction().execute(async (tx) => {
    await spendCode(tx, code);
    await recordActivity(tx, { userId, schoolId, verb: 'signed-in' });
    await tx.updateTable('users').set({ last_sign_in_at: now() }).where('id', '=', userId).execute();
    return issueToken(tx, userId, backend.sessions);
  });
}

const refuseWithoutReason = (): never => {
  throw new HttpError(400, 'This code is not valid. Please try again, or request a new one.');
};

export const authRoutes = [
  /** `bypass_otp` only distinguishes the first code from a resend. A code is always required. */
  definePublicRoute(sendOtp, async (input) => {
    await hideUnknownNumbers(input.backend, sendSignInCode(input), () => undefined);
    return { status: 'success', message: 'A verification code has been sent.' };
  }),

  definePublicRoute(verifyOtp, async (input) => {
    const token = await hideUnknownNumbers(input.backend, verifySignInCode(input), refuseWithoutReason);
    return { status: 'success', message: 'Signed in', data: { access_token: token } };
  }),
];
