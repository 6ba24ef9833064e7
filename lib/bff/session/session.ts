/** The user's session in an encrypted cookie: begin, read, extend and end. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Feature, features } from '@/lib/contract/features';
import type { Profile } from '@/lib/contract/school';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import { env } from '@/lib/env';
import { BffError } from '../bff-error';
import { clearCookie, readCookie, writeCookie } from './cookies';
import { isRevoked, revoke } from './ended-sessions';
import { seal, unseal } from './seal';

const cookie = 'homeroom';
const minuteMs = 60_000;
const maxSchoolName = 80;

const session = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.number().nullable(),
  schoolId: z.number().nullable(),
  firstName: z.string(),
  /** At the sign-in. Sessions from before it was kept have none. */
  schoolName: z.string().default(''),
  /** What the server said at the sign-in that it can do. */
  features: z.array(z.enum(features)).default([]),
  /** In ms since the epoch, as is `seenAt`. */
  startedAt: z.number(),
  seenAt: z.number(),
});
export type Session = z.infer<typeof session>;

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
export const absoluteEnd = (of: Session) => of.startedAt + env().SESSION_MAX_HOURS * 60 * minuteMs;

/** When a session ends without another request, in ms since the epoch. */
export const idleEnd = (of: Session) => of.seenAt + env().SESSION_IDLE_MINUTES * minuteMs;
const isAlive = async (of: Session) => Date.now() < Math.min(absoluteEnd(of), idleEnd(of)) && !(await isRevoked(of.id));

// Decryption is the most expensive part of forwarding a call, so decrypted sessions are cached by their cookie.
const opened = new Map<string, Session>();
const maxOpened = 1000;

async function open(sealed: string): Promise<Session | null> {
  const known = opened.get(sealed);
  if (known) return known;
  const content = session.safeParse(await unseal(sealed));
  if (!content.success) return null;
  const [oldest = ''] = opened.keys();
  if (opened.size >= maxOpened) opened.delete(oldest);
  opened.set(sealed, content.data);
  return content.data;
}

/**
 * The session of these request headers, or `null` when there is no valid one.
 * @throws {BffError} UNAVAILABLE when it can't be checked whether the session was ended elsewhere.
 */
export async function readSession(headers: Headers): Promise<Session | null> {
  const sealed = readCookie(headers, cookie);
  if (!sealed) return null;
  const found = await open(sealed);
  return found && (await isAlive(found)) ? found : null;
}

/**
 * The `Set-Cookie` lines that store a session.
 * @throws {BffError} UPSTREAM_REPLY when the upstream's token is too large for cookies.
 */
export async function sessionCookies(of: Session, headers: Headers): Promise<string[]> {
  const seconds = (absoluteEnd(of) - Date.now()) / 1000;
  const lines = writeCookie(headers, cookie, await seal(of, seconds), seconds);
  if (lines) return lines;
  throw new BffError('UPSTREAM_REPLY', {
    message:
      'You could not be signed in: the server sent a token that is too large for a browser to keep (the limit is 10 KB). Please tell whoever runs the console.',
  });
}

/** The `Set-Cookie` lines that extend the idle limit; none within a minute of the last time. */
export async function refreshedCookies(of: Session, headers: Headers): Promise<string[]> {
  const now = Date.now();
  return now - of.seenAt < minuteMs ? [] : sessionCookies({ ...of, seenAt: now }, headers);
}

/** The `Set-Cookie` lines that clear what a session has left in the browser's cookies. */
export const clearSession = (headers: Headers): string[] => [
  ...clearCookie(headers, cookie),
  ...clearCookie(headers, signedInCookie),
];

/**
 * Revokes a session.
 * @returns the `Set-Cookie` lines that clear its cookies.
 * @throws {BffError} UNAVAILABLE when the end can't be recorded; the session then stays valid.
 */
export async function endSession(of: Session, headers: Headers): Promise<string[]> {
  await revoke(of.id, absoluteEnd(of));
  return clearSession(headers);
}
