import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { readSession, type Session } from '../session/session';
import { readPendingSignIn } from '../sign-in/pending-sign-in';

/** The session of the page being rendered, read once; visitors without one are redirected to sign-in. */
export const requirePageSession = cache(
  async (): Promise<Session> => (await readSession(await headers())) ?? redirect('/login'),
);

/** The visitor's pending sign-in, for the verification page. */
export async function pendingSignIn(): Promise<{ mobile: string; sentAt: number } | null> {
  const pending = await readPendingSignIn(await headers());
  // Only what the page shows: a pending sign-in may hold a token, and page data can end up in the HTML.
  return pending && { mobile: pending.mobile, sentAt: pending.sentAt };
}
