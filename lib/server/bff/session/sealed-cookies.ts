import { sealData, unsealData } from 'iron-session';
import * as z from 'zod';
import { features } from '@/lib/contract/features';
import { roleNames } from '@/lib/contract/roles';
import { newestSecret, type SessionSecrets } from './session-secrets';

export const sessionSchema = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.number().nullable(),
  schoolId: z.number().nullable(),
  firstName: z.string(),
  schoolName: z.string().default(''),
  features: z.array(z.enum(features)).default([]),
  role: z.enum(roleNames).default('full'),
  administrator: z.string().default(''),
  binDays: z.number().nullable().default(null),
  /** The cookies of a shared computer last until the browser is closed. */
  isShared: z.boolean().default(false),
  numberEnding: z.string().default(''),
  startedAt: z.number(),
  seenAt: z.number(),
});
export type Session = z.infer<typeof sessionSchema>;

/**
 * All cookies of a sign-in share one id, so that it starts at most one session. If the profile could not be loaded,
 * `verified` keeps the accepted code and its token for a retry.
 */
export const pendingSignInSchema = z.object({
  id: z.string(),
  mobile: z.string(),
  sentAt: z.number(),
  from: z.string(),
  isShared: z.boolean().default(false),
  verified: z.object({ otp: z.string(), token: z.string() }).optional(),
});
export type PendingSignIn = z.infer<typeof pendingSignInSchema>;

export interface ReadCookies {
  session?: Promise<Session | null>;
  pendingSignIn?: Promise<PendingSignIn | null>;
}

/** The seal is valid for at least 1 second, because iron-session treats 0 as no expiry. */
export function seal(secrets: SessionSecrets, content: object, seconds: number): Promise<string> {
  return sealData(content, { password: newestSecret(secrets), ttl: Math.max(1, Math.ceil(seconds)) });
}

export async function unseal(secrets: SessionSecrets, sealed: string): Promise<unknown> {
  for (const password of secrets()) {
    try {
      const content = await unsealData<Record<string, unknown>>(sealed, { password });
      if (Object.keys(content).length > 0) return content;
    } catch {
      // For some invalid seals, iron-session returns an empty object instead of throwing an error.
    }
  }
  return null;
}
