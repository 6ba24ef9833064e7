/** Sign-in by a one-time code, and sign-out. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { profile, sendOtp, verifyOtp } from '@/lib/contract/auth';
import { loadProfile } from '@/lib/contract/school';
import type { SignedIn } from '@/lib/contract/session';
import { metrics } from '@/lib/metrics/metrics';
import { landingPath } from '@/lib/routes';
import { BffError } from '../bff-error';
import { readBody } from '../forward/call-input';
import { callForReply, type UpstreamResponse } from '../forward/upstream-response';
import type { RequestContext } from '../handler';
import { consumeGuess, consumeSend, resendAfterMs, resetGuesses, resetNumber } from '../rate-limit/rate-limits';
import { clientAddress } from '../request-origin';
import { clearSession, endSession, newSession, readSession, type Session, sessionCookies } from '../session/session';
import { signedInCookies, stateOf } from '../session/session-state';
import { clearPending, type PendingSignIn, pendingCookies, readPendingSignIn, revokePending } from './pending-sign-in';
import { countRefusals, refused } from './refusals';

/** The bodies of the console's own sign-in requests, with the contract's field schemas. */
const start = z.object({
  mobile: sendOtp.query.shape.mobile_number,
  from: z.catch(z.string().check(z.maxLength(512)), ''),
});
const verify = z.object({ otp: verifyOtp.query.shape.otp });

/** Far more than a number, a code and an address: anybody may send these bodies. */
const room = { maxJsonBytes: 16 * 1024 };

/** A refusal may come without a profile. */
const loadOwnProfile = { ...loadProfile, reply: z.extend(loadProfile.reply, { data: z.nullish(profile) }) };

/** Replaces the message when the upstream did not answer, or not with a valid reply. */
const withFallbackMessage = async <T>(answer: Promise<T>, message: string): Promise<T> =>
  answer.catch((error) => {
    throw error instanceof BffError ? new BffError('UPSTREAM_REPLY', { message }) : error;
  });

async function sendCode(
  pending: Omit<PendingSignIn, 'sentAt'>,
  isFirst: boolean,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const failure = isFirst
    ? 'Failed to send OTP. Please try again later.'
    : 'Failed to resend OTP. Please try again later.';
  await consumeSend(pending.mobile, clientAddress(request.headers));
  const query = { mobile_number: pending.mobile, device_id: 'web', bypass_otp: isFirst };
  const answer = await withFallbackMessage(
    callForReply(sendOtp, { query }, null, { ...context, signal: request.signal }),
    failure,
  );
  if (!answer.isGood) return refused('unknown-number', answer.status, answer.message ?? failure);
  if (!answer.reply.message) return refused('unavailable', 502, 'Unexpected response from server');
  // Only now: the old code stays valid until a new one has really been sent.
  await resetGuesses(pending.mobile);
  const sentAt = Date.now();
  context.cookies.push(...(await pendingCookies({ ...pending, sentAt }, request.headers)));
  return Response.json({ sentAt, message: answer.reply.message });
}

async function sendFirstCode(request: Request, context: RequestContext): Promise<Response> {
  const { mobile, from } = await readBody(request, start, room);
  const pending = await readPendingSignIn(request.headers);
  if (pending?.mobile === mobile && Date.now() - pending.sentAt < resendAfterMs) {
    context.cookies.push(...(await pendingCookies({ ...pending, from }, request.headers)));
    return Response.json({ sentAt: pending.sentAt, message: null });
  }
  const response = await sendCode({ id: randomUUID(), mobile, from }, true, request, context);
  if (response.ok && pending) await revokePending(pending);
  return response;
}

/** Sends the first code. A number that has just been sent one continues with that code. */
export const handleSendOtp = countRefusals(sendFirstCode);

async function sendAnotherCode(request: Request, context: RequestContext): Promise<Response> {
  const { id, mobile, from } = await requirePending(request.headers);
  return sendCode({ id, mobile, from }, false, request, context);
}

/** Sends another code for the same sign-in and drops the token of an earlier one. */
export const handleResendOtp = countRefusals(sendAnotherCode);

async function requirePending(headers: Headers): Promise<PendingSignIn> {
  const pending = await readPendingSignIn(headers);
  if (pending) return pending;
  throw signInExpired();
}

const signInExpired = () =>
  new BffError('SESSION_EXPIRED', { message: 'This sign-in has expired. Please enter your mobile number again.' });

function tokenOf(answer: UpstreamResponse<typeof verifyOtp>): { token: string } | Response {
  if (!answer.isGood) return refused('wrong-code', answer.status, answer.message ?? 'Invalid OTP. Please try again.');
  const { status, message, data } = answer.reply;
  if (status === 'success' && data?.access_token) return { token: data.access_token };
  return refused('wrong-code', 400, message || 'OTP verification failed');
}

async function verifyCode(request: Request, context: RequestContext): Promise<Response> {
  const { otp } = await readBody(request, verify, room);
  const pending = await requirePending(request.headers);
  const attempt = { ...context, signal: request.signal };
  const { verified, ...unverified } = pending;
  let token = verified?.otp === otp ? verified.token : undefined;
  if (!token) {
    await consumeGuess(pending.mobile);
    const query = { mobile_number: pending.mobile, device_id: 'web', otp };
    const checked = tokenOf(
      await withFallbackMessage(callForReply(verifyOtp, { query }, null, attempt), 'Invalid OTP. Please try again.'),
    );
    if (checked instanceof Response) return checked;
    token = checked.token;
    // The code works only once: if loading the profile fails, the next press of Verify continues from here.
    context.cookies.push(...(await pendingCookies({ ...pending, verified: { otp, token } }, request.headers)));
  }
  const unprofiled = newSession(token, {
    userid: null,
    schoolid: null,
    name: '',
    firstname: '',
    logo: '',
    schoolLogo: '',
  });
  const loading = callForReply(loadOwnProfile, {}, unprofiled, attempt);
  const loaded = await withFallbackMessage(loading, 'Failed to load profile data. Please try again.');
  if (!loaded.isGood) {
    // A refused token would be refused again, so the next press of Verify checks the code anew.
    if (loaded.status === 401) context.cookies = await pendingCookies(unverified, request.headers);
    return refused('profile', loaded.status, loaded.message ?? 'Failed to load user profile');
  }
  const { status, message, data, features } = loaded.reply;
  if (!data || (status && status !== 'success'))
    return refused('unavailable', 502, message || 'Failed to load user profile');
  return beginSession(pending, newSession(token, data, features), request, context);
}

/** Checks the code, loads the profile and begins the session. */
export const handleVerifyOtp = countRefusals(verifyCode);

/** Ends the pending sign-in and starts its session, replacing one that this browser may still have. */
async function beginSession(
  pending: PendingSignIn,
  session: Session,
  { headers }: Request,
  context: RequestContext,
): Promise<Response> {
  const lines = await sessionCookies(session, headers);
  await resetNumber(pending.mobile);
  const replaced = await readSession(headers);
  if (replaced) await endSession(replaced, headers);
  // Nothing may fail after this: the sign-in is over, so Verify can't be retried.
  if (!(await revokePending(pending))) {
    context.cookies = [];
    throw signInExpired();
  }
  // Replaces the cookies kept for a retry: both together would exceed the header limit.
  context.cookies = [...clearPending(headers), ...lines, ...signedInCookies(session, headers)];
  metrics()?.signIns.inc();
  const reply: SignedIn = { ...stateOf(session), next: landingPath(pending.from) };
  return Response.json(reply);
}

/** Revokes the session or pending sign-in and clears the browser's storage. */
export async function handleSignOut(request: Request, context: RequestContext): Promise<Response> {
  const pending = await readPendingSignIn(request.headers);
  if (pending) await revokePending(pending);
  const session = await readSession(request.headers);
  const cleared = session ? await endSession(session, request.headers) : clearSession(request.headers);
  context.cookies.push(...cleared, ...clearPending(request.headers));
  return Response.json({ status: 'success' }, { headers: { 'clear-site-data': '"storage"' } });
}
