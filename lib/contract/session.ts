import * as z from 'zod/mini';

/** How long a session still lasts. Durations in ms, because the clocks of server and browser may differ. */
const sessionLimits = z.object({
  /** How long it lasts while nobody does anything. */
  idleMs: z.number(),
  idleLeftMs: z.number(),
  /** What is left of the longest that any session lasts. */
  wholeLeftMs: z.number(),
});
export type SessionLimits = z.infer<typeof sessionLimits>;

/** What the browser may know of its session. */
export const sessionState = z.object({
  /** Tells the user and school of one session from those of another, and nothing else about them. */
  owner: z.string(),
  limits: sessionLimits,
});
export type SessionState = z.infer<typeof sessionState>;

/** The console's reply to a code that was right. */
export const signedIn = z.extend(sessionState, {
  /** The place to go to. */
  next: z.string(),
});
export type SignedIn = z.infer<typeof signedIn>;
