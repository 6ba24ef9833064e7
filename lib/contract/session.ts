import * as z from 'zod/mini';
import { features } from './features';

/**
 * The limits of a session in ms. They are durations instead of timestamps, because the clocks of server and browser may
 * differ.
 */
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
  /** The sentence that tells a view-only user why changes are impossible. `null` for other users. */
  viewOnlyReason: z.nullable(z.string()),
  /** The last four digits of the user's mobile number, or '' if this device does not remember the number. */
  numberEnding: z.string(),
  /** The number of days for which deleted records can be restored. `null` if they can't be restored. */
  binDays: z.nullable(z.number()),
});
export type SessionState = z.infer<typeof sessionState>;

export const signedIn = z.extend(sessionState, {
  next: z.string(),
});
export type SignedIn = z.infer<typeof signedIn>;
