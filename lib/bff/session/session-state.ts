/** What the browser is told about its session, and the call that keeps it alive. */
import { createHash } from 'node:crypto';
import type { SessionState } from '@/lib/contract/session';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import { env } from '@/lib/env';
import { BffError } from '../bff-error';
import type { RequestContext } from '../handler';
import { readCookie, writeCookie } from './cookies';
import { absoluteEnd, idleEnd, readSession, type Session, sessionCookies } from './session';

const minuteMs = 60_000;

function ownerOf({ userId, schoolId, firstName }: Session): string {
  // Without a user id, the first name at least tells two people of a school apart.
  const who = JSON.stringify([schoolId, userId ?? firstName]);
  return createHash('sha256').update(who).digest('base64url').slice(0, 16);
}

/** What the browser may know about the session of the current request. */
export function stateOf(session: Session): SessionState {
  const now = Date.now();
  // This request has extended the idle limit, give or take the minute within which the cookie isn't renewed.
  const seenAt = Math.max(session.seenAt, now - minuteMs);
  return {
    owner: ownerOf(session),
    features: session.features,
    limits: {
      idleMs: env().SESSION_IDLE_MINUTES * minuteMs,
      idleLeftMs: idleEnd({ ...session, seenAt }) - now,
      wholeLeftMs: absoluteEnd(session) - now,
    },
  };
}

/** The `Set-Cookie` lines that tell the browser's scripts whose session this is. */
export function signedInCookies(session: Session, headers: Headers): string[] {
  const seconds = (absoluteEnd(session) - Date.now()) / 1000;
  return writeCookie(headers, signedInCookie, ownerOf(session), seconds, 'scripts') ?? [];
}

/** The same for a session that began before there was this cookie. */
export const missingSignedInCookies = (session: Session, headers: Headers): string[] =>
  readCookie(headers, signedInCookie) ? [] : signedInCookies(session, headers);

/** Extends the idle limit for a user who is active without making calls; replies with the time left. */
export async function handleKeepAlive(request: Request, context: RequestContext): Promise<Response> {
  const session = await readSession(request.headers);
  if (!session) throw new BffError('UNAUTHENTICATED');
  const kept = { ...session, seenAt: Date.now() };
  context.cookies.push(...(await sessionCookies(kept, request.headers)));
  return Response.json(stateOf(kept));
}
