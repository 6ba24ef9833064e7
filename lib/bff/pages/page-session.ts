import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { readSession, type Session } from '../session/session';
import { readPendingSignIn } from '../sign-in/pending-sign-in';

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
