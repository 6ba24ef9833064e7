import * as z from 'zod';
import type { RequestContext } from '../request-context';
import { clearCookie, readCookie, writeCookie } from '../session/cookies';
import { seal, unseal } from '../session/seal';

const cookie = 'homeroom-number';

/** Equals the longest possible session, because the number is needed when a session ends. */
const lifetimeSeconds = 7 * 24 * 60 * 60;

const contentSchema = z.object({ mobile: z.string() });

export async function readRememberedNumber(context: RequestContext): Promise<string | null> {
  const sealed = readCookie(context, cookie);
  const { data } = contentSchema.safeParse(sealed && (await unseal(context.console.secrets, sealed)));
  return data?.mobile ?? null;
}

export async function rememberNumber(mobile: string, context: RequestContext): Promise<string[]> {
  const sealed = await seal(context.console.secrets, { mobile }, lifetimeSeconds);
  return writeCookie(context, cookie, sealed, lifetimeSeconds) ?? [];
}

export const forgetNumber = (context: RequestContext): string[] => clearCookie(context, cookie);
