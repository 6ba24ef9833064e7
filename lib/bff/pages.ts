import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { readPendingSignIn } from './pending-sign-in';
import { readSession, type Session } from './session';

/** The session of the page being rendered; a visitor without one goes to the sign-in. */
export async function requirePageSession(): Promise<Session> {
  return (await readSession(await headers())) ?? redirect('/login');
}

/** The sign-in that this visitor began, for the verification page. */
export async function pendingSignIn(): Promise<{ mobile: string; sentAt: number } | null> {
  const pending = await readPendingSignIn(await headers());
  // Only what the page shows: it may hold a token, and what a page gets can end up in its HTML.
  return pending && { mobile: pending.mobile, sentAt: pending.sentAt };
}
