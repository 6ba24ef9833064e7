/** The contents of the two encrypted cookies. */
import * as z from 'zod';
import { features } from '@/lib/contract/features';

export const session = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.number().nullable(),
  schoolId: z.number().nullable(),
  firstName: z.string(),
  /** At the sign-in. Sessions from before it was kept have none. */
  schoolName: z.string().default(''),
  /** The features that the server named at the sign-in. */
  features: z.array(z.enum(features)).default([]),
  /** In ms since the epoch, as is `seenAt`. */
  startedAt: z.number(),
  seenAt: z.number(),
});
export type Session = z.infer<typeof session>;

/** A sign-in between its two screens (mobile number, then code). */
export const pendingSignIn = z.object({
  /** The same in all cookies of one sign-in, so that it begins one session at most. */
  id: z.string(),
  mobile: z.string(),
  /** The time of the last code, in ms since the epoch. */
  sentAt: z.number(),
  from: z.string(),
  /** The accepted code and its token, kept for a retry while the profile could not be loaded. */
  verified: z.object({ otp: z.string(), token: z.string() }).optional(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

/** The cookies of a request that were read already: each is checked against the ended sessions once. */
export interface ReadCookies {
  session?: Promise<Session | null>;
  pendingSignIn?: Promise<PendingSignIn | null>;
}
