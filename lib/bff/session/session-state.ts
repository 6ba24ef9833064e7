/** What the browser is told about its session, and the call that keeps it alive. */
import { createHash } from 'node:crypto';
import type { SessionState } from '@/lib/contract/session';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import type { Env } from '@/lib/env';
import { BffError } from '../bff-error';
import type { HandlerContext } from '../handler';
import type { RequestContext } from '../request-context';
import { readCookie, writeCookie } from './cookies';
import type { Session } from './sealed-cookies';
import { absoluteEnd, idleEnd, readSession, sessionCookies } from './session';

const minuteMs = 60_000;

function ownerOf({ userId, schoolId, firstName }: Session): string {
  // Without a user id, the first name at least tells two people of a school apart.
  const who = JSON.stringify([schoolId, userId ?? firstName]);
  return createHash('sha256').update(who).digest('base64url').slice(0, 16);
}

/** What the browser may know about the session of the current request. */
export function stateOf(session: Session, settings: Env): SessionState {
  const now = Date.now();
  // This request has extended the idle limit, give or take the minute within which the cookie isn't renewed.
  const seenAt = Math.max(session.seenAt, now - minuteMs);
  return {
    owner: ownerOf(session),
    features: session.features,
    limits: {
      idleMs: settings.SESSION_IDLE_MINUTES * minuteMs,
      idleLeftMs: idleEnd({ ...session, seenAt }, settings) - now,
      wholeLeftMs: absoluteEnd(session, settings) - now,
    },
  };
}

/** The `Set-Cookie` lines that tell the browser's scripts whose session this is. */
export function signedInCookies(session: Session, context: RequestContext): string[] {
  const seconds = (absoluteEnd(session, context.console.settings) - Date.now()) / 1000;
  return writeCookie(context, signedInCookie, ownerOf(session), seconds, 'scripts') ?? [];
}

/** The same for a session that began before there was this cookie. */
export const missingSignedInCookies = (session: Session, context: RequestContext): string[] =>
  readCookie(context, signedInCookie) ? [] : signedInCookies(session, context);

/** Extends the idle limit for a user who is active without making calls; replies with the time left. */
export async function handleKeepAlive(_: Request, context: HandlerContext): Promise<Response> {
  const session = await readSession(context);
  if (!session) throw new BffError('UNAUTHENTICATED');
  const kept = { ...session, seenAt: Date.now() };
  context.cookies.push(...(await sessionCookies(kept, context)));
  return Response.json(stateOf(kept, context.console.settings));
}
