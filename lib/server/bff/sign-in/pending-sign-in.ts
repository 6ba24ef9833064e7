import type { Console } from '../console';
import type { RequestContext } from '../request-context';
import { clearCookie, readCookie, writeCookie } from '../session/cookies';
import { seal, unseal } from '../session/seal';
import { type PendingSignIn, pendingSignInSchema } from '../session/sealed-cookies';

const cookie = 'homeroom-sign-in';

const lifetimeMs = 10 * 60_000;

// The lifetime begins when the code is sent, so that rewriting the cookie does not extend it.
const remainingMs = ({ sentAt }: PendingSignIn) => sentAt + lifetimeMs - Date.now();

async function readValidSignIn(context: RequestContext): Promise<PendingSignIn | null> {
  const { secrets, endedSessions } = context.console;
  const sealed = readCookie(context, cookie);
  const { data: candidate } = pendingSignInSchema.safeParse(sealed && (await unseal(secrets, sealed)));
  return candidate && remainingMs(candidate) > 0 && !(await endedSessions.has(candidate.id)) ? candidate : null;
}

export function readPendingSignIn(context: RequestContext): Promise<PendingSignIn | null> {
  context.pendingSignIn ??= readValidSignIn(context);
  return context.pendingSignIn;
}

export async function pendingCookies(pending: PendingSignIn, context: RequestContext): Promise<string[]> {
  const seconds = remainingMs(pending) / 1000;
  const sealed = await seal(context.console.secrets, pending, seconds);
  return writeCookie(context, cookie, sealed, pending.isShared ? null : seconds) ?? [];
}

export const revokePending = ({ endedSessions }: Console, { id }: PendingSignIn): Promise<boolean> =>
  endedSessions.add(id, Date.now() + lifetimeMs);

export const clearPending = (context: RequestContext): string[] => clearCookie(context, cookie);
