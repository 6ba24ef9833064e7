import * as z from 'zod';
import type { RequestContext } from '../request-context';
import type { Services } from '../services';
import { clearCookie, readCookie, writeCookie } from '../session/cookies';
import { type PendingSignIn, pendingSignInSchema, seal, unseal } from '../session/sealed-cookies';

const pendingCookie = 'homeroom-sign-in';

const pendingMs = 10 * 60_000;

// The lifetime begins when the code is sent, so that rewriting the cookie does not extend it.
const remainingMs = ({ sentAt }: PendingSignIn) => sentAt + pendingMs - Date.now();

async function readValidSignIn(context: RequestContext): Promise<PendingSignIn | null> {
  const { secrets, endedSessions } = context.services;
  const sealed = readCookie(context, pendingCookie);
  const { data: candidate } = pendingSignInSchema.safeParse(sealed && (await unseal(secrets, sealed)));
  return candidate && remainingMs(candidate) > 0 && !(await endedSessions.has(candidate.id)) ? candidate : null;
}

export function readPendingSignIn(context: RequestContext): Promise<PendingSignIn | null> {
  context.pendingSignIn ??= readValidSignIn(context);
  return context.pendingSignIn;
}

export async function pendingCookies(pending: PendingSignIn, context: RequestContext): Promise<string[]> {
  const seconds = remainingMs(pending) / 1000;
  const sealed = await seal(context.services.secrets, pending, seconds);
  return writeCookie(context, pendingCookie, sealed, pending.isShared ? null : seconds) ?? [];
}

export const revokePending = ({ endedSessions }: Services, { id }: PendingSignIn): Promise<boolean> =>
  endedSessions.add(id, Date.now() + pendingMs);

export const clearPending = (context: RequestContext): string[] => clearCookie(context, pendingCookie);

const numberCookie = 'homeroom-number';

/** Equals the longest possible session, because the number is needed when a session ends. */
const numberSeconds = 7 * 24 * 60 * 60;

const numberSchema = z.object({ mobile: z.string() });

export async function readRememberedNumber(context: RequestContext): Promise<string | null> {
  const sealed = readCookie(context, numberCookie);
  const { data } = numberSchema.safeParse(sealed && (await unseal(context.services.secrets, sealed)));
  return data?.mobile ?? null;
}

export async function rememberNumber(mobile: string, context: RequestContext): Promise<string[]> {
  const sealed = await seal(context.services.secrets, { mobile }, numberSeconds);
  return writeCookie(context, numberCookie, sealed, numberSeconds) ?? [];
}

export const forgetNumber = (context: RequestContext): string[] => clearCookie(context, numberCookie);
