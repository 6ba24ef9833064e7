import { createHash } from 'node:crypto';
import { callsOf } from '@/lib/contract/role-calls';
import { isViewOnly, roles, viewOnlyMessage } from '@/lib/contract/roles';
import type { SessionState } from '@/lib/contract/session';
import { ownerHeader, sharedMark, signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import type { Env } from '@/lib/server/settings/env';
import { BffError } from '../bff-error';
import type { RequestContext } from '../request-context';
import { readCookie, writeCookie } from './cookies';
import type { Session } from './sealed-cookies';
import { absoluteEnd, idleEnd, readSession } from './session';

const minuteMs = 60_000;

function ownerOf({ userId, schoolId, firstName, isShared }: Session): string {
  // Without a user id, the first name distinguishes the users of one school.
  const identity = JSON.stringify([schoolId, userId ?? firstName]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return isShared ? sharedMark + hash : hash;
}

export function checkOwner(session: Session, { headers }: RequestContext): void {
  const pageOwner = headers.get(ownerHeader);
  if (pageOwner !== null && pageOwner !== ownerOf(session)) throw new BffError('OTHER_USER');
}

export async function requireSession(context: RequestContext): Promise<Session> {
  const session = await readSession(context);
  if (!session) throw new BffError('UNAUTHENTICATED');
  checkOwner(session, context);
  return session;
}

/** Returns the screen that opens after the sign-in. */
export const startPathOf = ({ role }: Session): string => roles[role].startPath ?? '/dashboard';

export function toSessionState(session: Session, settings: Env): SessionState {
  const now = Date.now();
  // `seenAt` is at most a minute old, because each request renews an older one in the cookie.
  const seenAt = Math.max(session.seenAt, now - minuteMs);
  const callNames = callsOf(session.role);
  return {
    owner: ownerOf(session),
    features: session.features,
    startPath: startPathOf(session),
    roleCalls: callNames && [...callNames],
    viewOnlyReason: isViewOnly(session.role) ? viewOnlyMessage(session.administrator) : null,
    numberEnding: session.numberEnding,
    binDays: session.binDays,
    limits: {
      idleMs: settings.SESSION_IDLE_MINUTES * minuteMs,
      idleLeftMs: idleEnd({ ...session, seenAt }, settings) - now,
      wholeLeftMs: absoluteEnd(session, settings) - now,
    },
  };
}

export function signedInCookies(session: Session, context: RequestContext): string[] {
  const seconds = (absoluteEnd(session, context.services.settings) - Date.now()) / 1000;
  return writeCookie(context, signedInCookie, ownerOf(session), session.isShared ? null : seconds, 'scripts') ?? [];
}

export const missingSignedInCookies = (session: Session, context: RequestContext): string[] =>
  readCookie(context, signedInCookie) === ownerOf(session) ? [] : signedInCookies(session, context);
