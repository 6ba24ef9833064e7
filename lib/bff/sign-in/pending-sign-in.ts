import * as z from 'zod';
import { clearCookie, readCookie, writeCookie } from '../session/cookies';
import { seal, unseal } from '../session/seal';

const cookie = 'homeroom-sign-in';
const lifetimeSeconds = 15 * 60;

/** A sign-in between its two screens, handed over in an encrypted cookie. */
const pendingSignIn = z.object({
  mobile: z.string(),
  /** When the last code was sent, in ms since the epoch. */
  sentAt: z.number(),
  from: z.string(),
  /** The token of a code that was right, while the profile could not be loaded yet. */
  token: z.string().optional(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

export async function readPendingSignIn(headers: Headers): Promise<PendingSignIn | null> {
  const sealed = readCookie(headers, cookie);
  const content = sealed ? pendingSignIn.safeParse(await unseal(sealed)) : null;
  return content?.success ? content.data : null;
}

export async function pendingCookies(pending: PendingSignIn, headers: Headers): Promise<string[]> {
  return writeCookie(headers, cookie, await seal(pending, lifetimeSeconds), lifetimeSeconds) ?? [];
}

export const clearPending = (headers: Headers): string[] => clearCookie(headers, cookie);
