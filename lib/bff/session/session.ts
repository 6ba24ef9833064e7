/** The user's session in an encrypted cookie: begin, read, extend and end. */
import { randomUUID } from 'node:crypto';
import type { Feature } from '@/lib/contract/features';
import type { Profile } from '@/lib/contract/school';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import type { Env } from '@/lib/env';
import { BffError } from '../bff-error';
import type { Console } from '../console';
import type { RequestContext } from '../request-context';
import { clearCookie, readCookie, writeCookie } from './cookies';
import { seal, unseal } from './seal';
import { type Session, session } from './sealed-cookies';

const cookie = 'homeroom';
const minuteMs = 60_000;
const maxSchoolName = 80;

/** A new session with a random id. */
export function newSession(token: string, profile: Profile, named: Feature[] = []): Session {
  const now = Date.now();
  return {
    id: randomUUID(),
    token,
    userId: profile.userid ?? null,
    schoolId: profile.schoolid ?? null,
    firstName: profile.firstname,
    // A cookie has little room.
    schoolName: [...profile.name].slice(0, maxSchoolName).join(''),
    features: named,
    startedAt: now,
    seenAt: now,
  };
}

/** When a session ends at the latest, in ms since the epoch. */
export const absoluteEnd = (of: Session, settings: Env) => of.startedAt + settings.SESSION_MAX_HOURS * 60 * minuteMs;

/** When a session ends without another request, in ms since the epoch. */
export const idleEnd = (of: Session, settings: Env) => of.seenAt + settings.SESSION_IDLE_MINUTES * minuteMs;

async function open({ openedSessions, secrets }: Console, sealed: string): Promise<Session | null> {
  const known = openedSessions.get(sealed);
  if (known) return known;
  const content = session.safeParse(await unseal(secrets, sealed));
  if (!content.success) return null;
  openedSessions.set(sealed, content.data);
  return content.data;
}

async function readValidSession(context: RequestContext): Promise<Session | null> {
  const sealed = readCookie(context, cookie);
  if (!sealed) return null;
  const { settings, endedSessions } = context.console;
  const found = await open(context.console, sealed);
  if (!found || Date.now() >= Math.min(absoluteEnd(found, settings), idleEnd(found, settings))) return null;
  return (await endedSessions.has(found.id)) ? null : found;
}

/**
 * The session of a request, which is read once, or `null` when there is no valid one.
 * @throws {BffError} UNAVAILABLE when it can't be checked whether the session was ended elsewhere.
 */
export function readSession(context: RequestContext): Promise<Session | null> {
  context.session ??= readValidSession(context);
  return context.session;
}

/**
 * The `Set-Cookie` lines that store a session.
 * @throws {BffError} UPSTREAM_REPLY when the upstream's token is too large for cookies.
 */
export async function sessionCookies(of: Session, context: RequestContext): Promise<string[]> {
  const seconds = (absoluteEnd(of, context.console.settings) - Date.now()) / 1000;
  const lines = writeCookie(context, cookie, await seal(context.console.secrets, of, seconds), seconds);
  if (lines) return lines;
  throw new BffError('UPSTREAM_REPLY', {
    message:
      'You could not be signed in: the server sent a token that is too large for a browser to keep (the limit is 10 KB). Please tell whoever runs the console.',
  });
}

/** The `Set-Cookie` lines that extend the idle limit; none within a minute of the last time. */
export async function refreshedCookies(of: Session, context: RequestContext): Promise<string[]> {
  const now = Date.now();
  return now - of.seenAt < minuteMs ? [] : sessionCookies({ ...of, seenAt: now }, context);
}

/** The `Set-Cookie` lines that clear what a session has left in the browser's cookies. */
export const clearSession = (context: RequestContext): string[] => [
  ...clearCookie(context, cookie),
  ...clearCookie(context, signedInCookie),
];

/**
 * Revokes a session.
 * @returns the `Set-Cookie` lines that clear its cookies.
 * @throws {BffError} UNAVAILABLE when the end can't be recorded; the session then stays valid.
 */
export async function endSession(of: Session, context: RequestContext): Promise<string[]> {
  const { settings, endedSessions } = context.console;
  await endedSessions.add(of.id, absoluteEnd(of, settings));
  return clearSession(context);
}
