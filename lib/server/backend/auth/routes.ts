import { sendOtp, verifyOtp } from '@/lib/contract/auth';
import { errorReason, log } from '@/lib/server/log';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { definePublicRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { issueToken } from '../identity/access-tokens';
import { peopleWhoMaySignIn } from '../identity/people';
import { sendCode } from '../identity/send-code';
import { checkCode, maxWrongGuesses, spendCode } from '../identity/sign-in-codes';

/**
 * Returns the user who may sign in with a mobile number.
 * @throws {HttpError} 403 when the whole school is closed.
 */
async function findUser(db: Db, mobile: string) {
  const user = await peopleWhoMaySignIn(db)
    .select(['users.id', 'schools.name as school', 'schools.disabled_at'])
    .where('users.mobileno', '=', mobile)
    .executeTakeFirst();
  if (user?.disabled_at)
    throw new HttpError(403, 'Your school’s console is closed. Ask the person who runs Homeroom at your school.');
  return user;
}

const wrongCodesWarning = `${maxWrongGuesses} wrong sign-in codes were entered for your mobile number. If this was not you, tell the person who runs Homeroom at your school.`;

export const authRoutes = [
  /** Despite its name, `bypass_otp` only distinguishes the first code from a resend. A code is always required. */
  definePublicRoute(sendOtp, async ({ query, backend, requestId }) => {
    const user = await findUser(backend.db, query.mobile_number);
    if (!user) {
      log(backend.auditLogger, { requestId, reason: 'no access' }, 'sign-in failed');
      throw new HttpError(
        404,
        'This mobile number is not registered for sign-in. Ask the person who runs Homeroom at your school.',
      );
    }
    await sendCode({ ...backend, requestId }, { userId: user.id, mobile: query.mobile_number }, user.school);
    return { status: 'success', message: 'A verification code has been sent.' };
  }),

  definePublicRoute(verifyOtp, async ({ query, backend, requestId }) => {
    const user = await findUser(backend.db, query.mobile_number);
    if (!user) {
      log(backend.auditLogger, { requestId, reason: 'no access' }, 'sign-in failed');
      throw new HttpError(400, 'Invalid OTP. Please try again.');
    }
    const { id: userId, school } = user;
    const receiver = { userId, mobile: query.mobile_number };
    const code = await checkCode(backend.db, receiver, query.otp, async () => {
      const { logger } = backend;
      log(logger, { requestId, userId }, 'many wrong sign-in codes', 'warn');
      await backend
        .deliverCode({ mobile_number: query.mobile_number, warning: wrongCodesWarning, school })
        .catch((error) => log(logger, { requestId, reason: errorReason(error) }, 'warning not sent', 'error'));
    }).catch((error) => {
      if (error instanceof HttpError) {
        log(backend.auditLogger, { requestId, reason: 'code refused', userId }, 'sign-in failed');
      }
      throw error;
    });
    const token = await backend.db.transaction().execute(async (tx) => {
      await spendCode(tx, code);
      await tx.updateTable('users').set({ last_sign_in_at: now() }).where('id', '=', userId).execute();
      return issueToken(tx, userId, backend.sessions);
    });
    return { status: 'success', message: 'Signed in', data: { access_token: token } };
  }),
];
