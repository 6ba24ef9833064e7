import { createHash } from 'node:crypto';
import type { SessionState } from '@/lib/contract/session';
import { env } from '@/lib/env';
import { BffError } from '../bff-error';
import type { RequestContext } from '../handler';
import { absoluteEnd, idleEnd, readSession, type Session, sessionCookies } from './session';

const minuteMs = 60_000;

function ownerOf({ userId, schoolId, firstName }: Session): string {
  // A profile without an id still tells two people apart by what it has.
  const who = JSON.stringify([schoolId, userId ?? firstName]);
  return createHash('sha256').update(who).digest('base64url').slice(0, 16);
}

/** What the browser may know of a session whose request is being answered. */
export function stateOf(session: Session): SessionState {
  const now = Date.now();
  // This very request has moved the idle limit on, to within the minute in which it isn't moved again.
  const seenAt = Math.max(session.seenAt, now - minuteMs);
  return {
    owner: ownerOf(session),
    limits: {
      idleMs: env().SESSION_IDLE_MINUTES * minuteMs,
      idleLeftMs: idleEnd({ ...session, seenAt }) - now,
      wholeLeftMs: absoluteEnd(session) - now,
    },
  };
}

/** Moves the idle limit on for somebody who is at work without making calls, and tells what is left. */
export async function handleKeepAlive(request: Request, context: RequestContext): Promise<Response> {
  const session = await readSession(request.headers);
  if (!session) throw new BffError('UNAUTHENTICATED');
  const kept = { ...session, seenAt: Date.now() };
  context.cookies.push(...(await sessionCookies(kept, request.headers)));
  return Response.json(stateOf(kept));
}
