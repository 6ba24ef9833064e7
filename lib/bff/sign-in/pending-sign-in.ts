import * as z from 'zod';
import { clearCookie, readCookie, writeCookie } from '../session/cookies';
import { isRevoked, revoke } from '../session/ended-sessions';
import { seal, unseal } from '../session/seal';

const cookie = 'homeroom-sign-in';

/** How long a code is valid. */
const lifetimeMs = 10 * 60_000;

/** A sign-in between its two screens (mobile number, then code), kept in an encrypted cookie. */
const pendingSignIn = z.object({
  /** The same in all cookies of one sign-in, so that it begins one session at most. */
  id: z.string(),
  mobile: z.string(),
  /** When the last code was sent, in ms since the epoch. */
  sentAt: z.number(),
  from: z.string(),
  /** The accepted code and its token, kept for a retry while the profile could not be loaded. */
  verified: z.object({ otp: z.string(), token: z.string() }).optional(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

// Counted from when the code was sent, so that rewriting the cookie does not extend it.
const leftMs = ({ sentAt }: PendingSignIn) => sentAt + lifetimeMs - Date.now();

/**
 * The pending sign-in of these request headers, or `null` when there is no valid one.
 * @throws {BffError} UNAVAILABLE when it can't be checked whether it was ended elsewhere.
 */
export async function readPendingSignIn(headers: Headers): Promise<PendingSignIn | null> {
  const sealed = readCookie(headers, cookie);
  const { data: found } = pendingSignIn.safeParse(sealed && (await unseal(sealed)));
  return found && leftMs(found) > 0 && !(await isRevoked(found.id)) ? found : null;
}

export async function pendingCookies(pending: PendingSignIn, headers: Headers): Promise<string[]> {
  const seconds = leftMs(pending) / 1000;
  return writeCookie(headers, cookie, await seal(pending, seconds), seconds) ?? [];
}

/**
 * Revokes a pending sign-in.
 * @returns whether it was still valid; of several concurrent requests only one gets `true`.
 * @throws {BffError} UNAVAILABLE when the end can't be recorded.
 */
export const revokePending = ({ id }: PendingSignIn): Promise<boolean> => revoke(id, Date.now() + lifetimeMs);

export const clearPending = (headers: Headers): string[] => clearCookie(headers, cookie);
