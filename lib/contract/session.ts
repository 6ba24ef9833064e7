import * as z from 'zod/mini';
import { features } from './features';

/** Durations in ms instead of timestamps, because the clocks of server and browser may differ. */
const sessionLimits = z.object({
  idleMs: z.number(),
  idleLeftMs: z.number(),
  wholeLeftMs: z.number(),
});
export type SessionLimits = z.infer<typeof sessionLimits>;

export const sessionState = z.object({
  /** A hash of user and school, so that a tab notices when another user signs in. */
  owner: z.string(),
  limits: sessionLimits,
  features: z.array(z.enum(features)),
  /** The screen that opens after the sign-in. */
  startPath: z.string(),
  /** The names of the calls that the user may make, or `null` if the user may make every call. */
  roleCalls: z.nullable(z.array(z.string())),
  viewOnlyReason: z.nullable(z.string()),
  numberEnding: z.string(),
  binDays: z.nullable(z.number()),
});
export type SessionState = z.infer<typeof sessionState>;

export const signedIn = z.extend(sessionState, {
  next: z.string(),
});
export type SignedIn = z.infer<typeof signedIn>;
