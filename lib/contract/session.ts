import * as z from 'zod/mini';
import { features } from './features';

/** How long a session still lasts, as durations in ms, because the clocks of server and browser may differ. */
const sessionLimits = z.object({
  /** How long a session lasts without activity. */
  idleMs: z.number(),
  idleLeftMs: z.number(),
  /** The time left until the session ends in any case. */
  wholeLeftMs: z.number(),
});
export type SessionLimits = z.infer<typeof sessionLimits>;

/** What the browser may know about its session. */
export const sessionState = z.object({
  /** A hash that identifies user and school, to notice when another user signs in. */
  owner: z.string(),
  limits: sessionLimits,
  /** What the server can do beyond the calls that every server answers. */
  features: z.array(z.enum(features)),
});
export type SessionState = z.infer<typeof sessionState>;

/** The console's reply to a correct code. */
export const signedIn = z.extend(sessionState, {
  /** The path to go to. */
  next: z.string(),
});
export type SignedIn = z.infer<typeof signedIn>;
