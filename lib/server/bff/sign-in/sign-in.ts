import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { profile, sendOtp, verifyOtp } from '@/lib/contract/auth';
import type { ErrorCode } from '@/lib/contract/errors';
import { loadProfile } from '@/lib/contract/school';
import type { SignedIn } from '@/lib/contract/session';
import { landingPath } from '@/lib/routes';
import type { RefusalReason } from '@/lib/server/metrics/measures';
import { BffError } from '../bff-error';
import { readBody } from '../forward/call-input';
import { callForReply, type UpstreamResponse } from '../forward/upstream-response';
import type { Handle, HandlerContext } from '../handler';
import { audit } from '../logging/audit';
import { consumeGuess, consumeSend, resendAfterMs, resetGuesses, resetNumber } from '../rate-limit/rate-limits';
import { clientAddress } from '../request-origin';
import type { Services } from '../services';
import type { PendingSignIn, Session } from '../session/sealed-cookies';
import { clearSession, endSession, newSession, readSession, sessionCookies } from '../session/session';
import { signedInCookies, toSessionState } from '../session/session-state';
import {
  clearPending,
  forgetNumber,
  pendingCookies,
  readPendingSignIn,
  readRememberedNumber,
  rememberNumber,
  revokePending,
} from './sign-in-cookies';
import { sendDevice, sendSessionEnd } from './upstream-session';

const count = ({ metrics }: Services, reason: RefusalReason) => metrics.measures?.refusedSignIns.inc({ reason });

const reasons: Partial<Record<ErrorCode, RefusalReason>> = {
  RATE_LIMITED: 'rate-limit',
  SESSION_EXPIRED: 'expired',
  INVALID_INPUT: 'invalid-input',
  TOO_LARGE: 'invalid-input',
};

function refuseSignIn(services: Services, defaultReason: RefusalReason, status: number, message: string): Response {
  const other = status === 429 ? 'rate-limit' : status >= 500 ? 'unavailable' : null;
  count(services, other ?? defaultReason);
  return Response.json({ message }, { status });
}

const countRefusals =
  (handle: Handle): Handle =>
  async (request, context) => {
    try {
      return await handle(request, context);
    } catch (error) {
      if (error instanceof BffError) count(context.services, reasons[error.code] ?? 'unavailable');
      throw error;
    }
  };

/** A text with control characters must not make the sign-in fail. */
const fromText = z.string().check(z.maxLength(512), z.regex(/^\P{Cc}*$/u));

const startSchema = z.object({
  mobile: z.optional(sendOtp.query.shape.mobile_number),
  from: z.catch(fromText, ''),
  isShared: z.catch(z.boolean(), false),
});
const verifySchema = z.object({ otp: verifyOtp.query.shape.otp });

const endingOf = (mobile: string) => mobile.slice(-4);

const bodyLimits = { maxJsonBytes: 16 * 1024 };

const loadOwnProfile = { ...loadProfile, reply: z.extend(loadProfile.reply, { data: z.nullish(profile) }) };

const withFallbackMessage = async <T>(call: Promise<T>, message: string): Promise<T> =>
  call.catch((error) => {
    throw error instanceof BffError ? new BffError('UPSTREAM_REPLY', { message }) : error;
  });

async function sendCode(
  pending: Omit<PendingSignIn, 'sentAt'>,
  isFirst: boolean,
  request: Request,
  context: HandlerContext,
): Promise<Response> {
  const failure = isFirst
    ? 'Failed to send OTP. Please try again later.'
    : 'Failed to resend OTP. Please try again later.';
  await consumeSend(context.services, pending.mobile, clientAddress(context));
  const query = { mobile_number: pending.mobile, device_id: 'web', bypass_otp: isFirst };
  const result = await withFallbackMessage(
    callForReply(sendOtp, { query }, null, { ...context, signal: request.signal }),
    failure,
  );
  if (!result.isSuccess)
    return refuseSignIn(context.services, 'unknown-number', result.status, result.message ?? failure);
  if (!result.reply.message)
    return refuseSignIn(context.services, 'unavailable', 502, 'Unexpected response from server');
  // The old code stays valid until a new one has been sent.
  await resetGuesses(context.services, pending.mobile);
  const sentAt = Date.now();
  context.cookies.push(...(await pendingCookies({ ...pending, sentAt }, context)));
  return Response.json({ sentAt, numberEnding: endingOf(pending.mobile), message: result.reply.message });
}

async function sendFirstCode(request: Request, context: HandlerContext): Promise<Response> {
  const { mobile: enteredMobile, from, isShared } = await readBody(request, startSchema, bodyLimits);
  const mobile = enteredMobile ?? (await readRememberedNumber(context));
  if (!mobile) throw new BffError('INVALID_INPUT', { message: 'Please enter your mobile number.' });
  const pending = await readPendingSignIn(context);
  if (pending?.mobile === mobile && Date.now() - pending.sentAt < resendAfterMs) {
    context.cookies.push(...(await pendingCookies({ ...pending, from, isShared }, context)));
    return Response.json({ sentAt: pending.sentAt, numberEnding: endingOf(mobile), message: null });
  }
  const response = await sendCode({ id: randomUUID(), mobile, from, isShared }, true, request, context);
  if (response.ok && pending) await revokePending(context.services, pending);
  return response;
}

export const handleSendOtp = countRefusals(sendFirstCode);

async function sendAnotherCode(request: Request, context: HandlerContext): Promise<Response> {
  const { id, mobile, from, isShared } = await requirePending(context);
  return sendCode({ id, mobile, from, isShared }, false, request, context);
}

export const handleResendOtp = countRefusals(sendAnotherCode);

async function requirePending(context: HandlerContext): Promise<PendingSignIn> {
  const pending = await readPendingSignIn(context);
  if (pending) return pending;
  throw signInExpired();
}

const signInExpired = () =>
  new BffError('SESSION_EXPIRED', { message: 'This sign-in has expired. Please enter your mobile number again.' });

function tokenOf(services: Services, result: UpstreamResponse<typeof verifyOtp>): { token: string } | Response {
  if (!result.isSuccess)
    return refuseSignIn(services, 'wrong-code', result.status, result.message ?? 'Invalid OTP. Please try again.');
  const { status, message, data } = result.reply;
  if (status === 'success' && data?.access_token) return { token: data.access_token };
  return refuseSignIn(services, 'wrong-code', 400, message || 'OTP verification failed');
}

async function verifyCode(request: Request, context: HandlerContext): Promise<Response> {
  const { otp } = await readBody(request, verifySchema, bodyLimits);
  const pending = await requirePending(context);
  const attempt = { ...context, signal: request.signal };
  const { verified, ...unverified } = pending;
  let token = verified?.otp === otp ? verified.token : undefined;
  if (!token) {
    await consumeGuess(context.services, pending.mobile);
    const query = { mobile_number: pending.mobile, device_id: 'web', otp };
    const checked = tokenOf(
      context.services,
      await withFallbackMessage(callForReply(verifyOtp, { query }, null, attempt), 'Invalid OTP. Please try again.'),
    );
    if (checked instanceof Response) return checked;
    token = checked.token;
    // A code works only once. If loading the profile fails, the next attempt continues with this token.
    context.cookies.push(...(await pendingCookies({ ...pending, verified: { otp, token } }, context)));
  }
  const sessionWithoutProfile = newSession(token, {
    userid: null,
    schoolid: null,
    name: '',
    firstname: '',
    logo: '',
    schoolLogo: '',
    address: '',
    administrator: '',
  });
  const loading = callForReply(loadOwnProfile, {}, sessionWithoutProfile, attempt);
  const loaded = await withFallbackMessage(loading, 'Failed to load profile data. Please try again.');
  if (!loaded.isSuccess) {
    // The upstream would refuse the token again.
    if (loaded.status === 401) context.cookies = await pendingCookies(unverified, context);
    return refuseSignIn(context.services, 'profile', loaded.status, loaded.message ?? 'Failed to load user profile');
  }
  const { status, message, data, features } = loaded.reply;
  if (!data || (status && status !== 'success'))
    return refuseSignIn(context.services, 'unavailable', 502, message || 'Failed to load user profile');
  const { isShared } = pending;
  const keepsNumber = !isShared && Boolean(features?.includes('access'));
  const numberEnding = keepsNumber ? endingOf(pending.mobile) : '';
  return beginSession(pending, newSession(token, data, { features, isShared, numberEnding }), context);
}

export const handleVerifyOtp = countRefusals(verifyCode);

async function beginSession(pending: PendingSignIn, session: Session, context: HandlerContext): Promise<Response> {
  const { settings, metrics } = context.services;
  const lines = await sessionCookies(session, context);
  const numberLines = session.numberEnding ? await rememberNumber(pending.mobile, context) : forgetNumber(context);
  await resetNumber(context.services, pending.mobile);
  const replaced = await readSession(context);
  if (replaced) {
    await endSession(replaced, context, 'new sign-in');
    await sendSessionEnd(replaced, context);
  }
  // The revocation must be the last step that can fail, because a revoked sign-in can't be retried.
  if (!(await revokePending(context.services, pending))) {
    context.cookies = [];
    throw signInExpired();
  }
  // Together with the session cookies, the cookies that a retry would need exceed the header limit.
  context.cookies = [...clearPending(context), ...lines, ...numberLines, ...signedInCookies(session, context)];
  metrics.measures?.signIns.inc();
  audit(context, session, 'sign-in');
  await sendDevice(session, context);
  const state = toSessionState(session, settings);
  const reply: SignedIn = { ...state, next: landingPath(pending.from, state.startPath) };
  return Response.json(reply);
}

export async function handleSignOut(_: Request, context: HandlerContext): Promise<Response> {
  const pending = await readPendingSignIn(context);
  if (pending) await revokePending(context.services, pending);
  const session = await readSession(context);
  const cleared = session ? await endSession(session, context, 'by the user') : clearSession(context);
  if (session) await sendSessionEnd(session, context);
  context.cookies.push(...cleared, ...clearPending(context), ...forgetNumber(context));
  return Response.json({ status: 'success' }, { headers: { 'clear-site-data': '"storage"' } });
}
