import { randomUUID } from 'node:crypto';
import type { Feature } from '@/lib/contract/features';
import type { Profile } from '@/lib/contract/school';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import type { Env } from '@/lib/server/settings/env';
import { BffError } from '../bff-error';
import { audit } from '../logging/audit';
import type { RequestContext } from '../request-context';
import type { Services } from '../services';
import { clearCookie, readCookie, writeCookie } from './cookies';
import { type Session, seal, sessionSchema, unseal } from './sealed-cookies';

const cookie = 'homeroom';
const minuteMs = 60_000;
const maxNameLength = 80;

const shortSchoolName = ({ name }: Profile) => [...name].slice(0, maxNameLength).join('');

interface NewSession {
  features?: Feature[];
  isShared?: boolean;
  numberEnding?: string;
}

export function newSession(
  token: string,
  profile: Profile,
  { features = [], isShared = false, numberEnding = '' }: NewSession = {},
): Session {
  const now = Date.now();
  return {
    id: randomUUID(),
    token,
    userId: profile.userid ?? null,
    schoolId: profile.schoolid ?? null,
    firstName: profile.firstname,
    schoolName: shortSchoolName(profile),
    features,
    isShared,
    numberEnding,
    // On a server without roles, every user may change everything.
    role: (features.includes('access') && profile.role) || 'full',
    administrator: [...profile.administrator].slice(0, maxNameLength).join(''),
    binDays: (features.includes('bin') && profile.bin_days) || null,
    startedAt: now,
    seenAt: now,
  };
}

export const absoluteEnd = (session: Session, settings: Env) =>
  session.startedAt + settings.SESSION_MAX_HOURS * 60 * minuteMs;

export const idleEnd = (session: Session, settings: Env) => session.seenAt + settings.SESSION_IDLE_MINUTES * minuteMs;

async function open({ openedSessions, secrets }: Services, sealed: string): Promise<Session | null> {
  const cached = openedSessions.get(sealed);
  if (cached) return cached;
  const content = sessionSchema.safeParse(await unseal(secrets, sealed));
  if (!content.success) return null;
  openedSessions.set(sealed, content.data);
  return content.data;
}

async function readValidSession(context: RequestContext): Promise<Session | null> {
  const sealed = readCookie(context, cookie);
  if (!sealed) return null;
  const { settings, endedSessions } = context.services;
  const candidate = await open(context.services, sealed);
  if (!candidate || Date.now() >= Math.min(absoluteEnd(candidate, settings), idleEnd(candidate, settings))) return null;
  return (await endedSessions.has(candidate.id)) ? null : candidate;
}

export function readSession(context: RequestContext): Promise<Session | null> {
  context.session ??= readValidSession(context);
  return context.session;
}

export async function sessionCookies(session: Session, context: RequestContext): Promise<string[]> {
  const seconds = (absoluteEnd(session, context.services.settings) - Date.now()) / 1000;
  const sealed = await seal(context.services.secrets, session, seconds);
  const lines = writeCookie(context, cookie, sealed, session.isShared ? null : seconds);
  if (lines) return lines;
  throw new BffError('UPSTREAM_REPLY', {
    message:
      'You could not be signed in. The server sent a token that is larger than the limit of 10 KB. Tell the person who runs Homeroom at your school.',
  });
}

/**
 * Extends the idle limit at most once a minute for each session, because requests that arrive together have the same
 * old cookie.
 */
export async function refreshedCookies(session: Session, context: RequestContext): Promise<string[]> {
  const now = Date.now();
  const { refreshedAt } = context.services;
  if (now - Math.max(session.seenAt, refreshedAt.get(session.id) ?? 0) < minuteMs) return [];
  refreshedAt.set(session.id, now);
  return sessionCookies({ ...session, seenAt: now }, context);
}

export async function renamedCookies(session: Session, profile: Profile, context: RequestContext): Promise<string[]> {
  const schoolName = shortSchoolName(profile);
  if (!schoolName || schoolName === session.schoolName) return [];
  return sessionCookies({ ...session, schoolName, seenAt: Date.now() }, context);
}

export const clearSession = (context: RequestContext): string[] => [
  ...clearCookie(context, cookie),
  ...clearCookie(context, signedInCookie),
];

type EndReason = 'by the user' | 'new sign-in' | 'refused by the server';

export async function endSession(session: Session, context: RequestContext, reason: EndReason): Promise<string[]> {
  const { settings, endedSessions } = context.services;
  const wasValid = await endedSessions.add(session.id, absoluteEnd(session, settings));
  if (wasValid) audit(context, session, 'sign-out', { reason });
  return clearSession(context);
}
