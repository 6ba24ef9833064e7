import * as z from 'zod';
import { features } from '@/lib/contract/features';
import { roleNames } from '@/lib/contract/roles';

export const sessionSchema = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.number().nullable(),
  schoolId: z.number().nullable(),
  firstName: z.string(),
  schoolName: z.string().default(''),
  features: z.array(z.enum(features)).default([]),
  role: z.enum(roleNames).default('full'),
  /** The name of a person with full access, or '' if there is none. */
  administrator: z.string().default(''),
  /** The number of days for which deleted records can be restored, or null if they can't. */
  binDays: z.number().nullable().default(null),
  /** True on a shared computer. The cookies of the session then last until the browser is closed. */
  isShared: z.boolean().default(false),
  /** The last four digits of the mobile number, or '' if the browser does not remember the number. */
  numberEnding: z.string().default(''),
  startedAt: z.number(),
  seenAt: z.number(),
});
export type Session = z.infer<typeof sessionSchema>;

/**
 * A sign-in between sending the code and starting the session. All cookies of a sign-in share one id, so that it starts
 * at most one session. If the profile could not be loaded, `verified` keeps the accepted code and its token for a
 * retry.
 */
export const pendingSignInSchema = z.object({
  id: z.string(),
  mobile: z.string(),
  sentAt: z.number(),
  from: z.string(),
  /** True on a shared computer. The cookies of the sign-in then last until the browser is closed. */
  isShared: z.boolean().default(false),
  verified: z.object({ otp: z.string(), token: z.string() }).optional(),
});
export type PendingSignIn = z.infer<typeof pendingSignInSchema>;

export interface ReadCookies {
  session?: Promise<Session | null>;
  pendingSignIn?: Promise<PendingSignIn | null>;
}
