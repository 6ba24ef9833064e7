import * as z from 'zod';
import { clearCookie, readCookie, writeCookie } from '../session/cookies';
import { hasEnded, rememberEnd } from '../session/ended-sessions';
import { seal, unseal } from '../session/seal';

const cookie = 'homeroom-sign-in';

/** As long as a code is good. */
const lifetimeMs = 10 * 60_000;

/** A sign-in between its two screens, handed over in an encrypted cookie. */
const pendingSignIn = z.object({
  /** The same in every cookie of one sign-in, which begins one session at most. */
  id: z.string(),
  mobile: z.string(),
  /** When the last code was sent, in ms since the epoch. */
  sentAt: z.number(),
  from: z.string(),
  /** The code that was right and what it was traded for, while the profile could not be loaded yet. */
  verified: z.object({ otp: z.string(), token: z.string() }).optional(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

// By the code's own moment, so that a cookie that is written anew lasts no longer for it.
const leftMs = ({ sentAt }: PendingSignIn) => sentAt + lifetimeMs - Date.now();

/**
 * The sign-in of these request headers, or `null` when there is none that is still good.
 * @throws {BffError} UNAVAILABLE where nobody can tell whether it was ended elsewhere.
 */
export async function readPendingSignIn(headers: Headers): Promise<PendingSignIn | null> {
  const sealed = readCookie(headers, cookie);
  const { data: found } = pendingSignIn.safeParse(sealed && (await unseal(sealed)));
  return found && leftMs(found) > 0 && !(await hasEnded(found.id)) ? found : null;
}

export async function pendingCookies(pending: PendingSignIn, headers: Headers): Promise<string[]> {
  const seconds = leftMs(pending) / 1000;
  return writeCookie(headers, cookie, await seal(pending, seconds), seconds) ?? [];
}

/**
 * Ends a sign-in for every copy of its cookies.
 * @returns whether it had not ended before; of several requests at once, one alone is told so.
 * @throws {BffError} UNAVAILABLE where other processes can't be told.
 */
export const endPending = ({ id }: PendingSignIn): Promise<boolean> => rememberEnd(id, Date.now() + lifetimeMs);

export const clearPending = (headers: Headers): string[] => clearCookie(headers, cookie);
