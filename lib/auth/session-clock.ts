/** Computes when a session expires, when to warn, and when to keep it alive. */

import type { SessionLimits } from '@/lib/contract/session';

/** When a session expires; all timestamps in ms by this device's clock. */
export interface SessionExpiry {
  /** When the server last confirmed the session. */
  askedAt: number;
  idleMs: number;
  idleAt: number;
  wholeAt: number;
}

/** Which limit is reached within two minutes (idle time or total length), or that one has passed. */
export type SessionPhase = 'calm' | 'idle-soon' | 'whole-soon' | 'over';

const longestWarningMs = 120_000;

/** For a very short session, the second half of it. */
const warningMs = (idleMs: number) => Math.min(longestWarningMs, idleMs / 2);

export const expiryFrom = ({ idleMs, idleLeftMs, wholeLeftMs }: SessionLimits, now: number): SessionExpiry => ({
  askedAt: now,
  idleMs,
  idleAt: now + idleLeftMs,
  wholeAt: now + wholeLeftMs,
});

export const expiresAt = ({ idleAt, wholeAt }: SessionExpiry): number => Math.min(idleAt, wholeAt);
const warningAt = (ends: SessionExpiry) => expiresAt(ends) - warningMs(ends.idleMs);

export function phaseAt(ends: SessionExpiry, now: number): SessionPhase {
  if (now >= expiresAt(ends)) return 'over';
  if (now < warningAt(ends)) return 'calm';
  return ends.wholeAt <= ends.idleAt ? 'whole-soon' : 'idle-soon';
}

/** Time until the next phase, in ms; `null` when the session is over. */
export function msUntilNextPhase(ends: SessionExpiry, now: number): number | null {
  const phase = phaseAt(ends, now);
  if (phase === 'over') return null;
  return (phase === 'calm' ? warningAt(ends) : expiresAt(ends)) - now;
}

const maxKeepAliveIntervalMs = 5 * 60_000;

/**
 * Whether user activity should be reported to the server now. The server sees calls only, and somebody who types for an
 * hour is not idle. While the warning is open, only the answer to it counts.
 */
export function needsKeepAlive(ends: SessionExpiry, now: number): boolean {
  return phaseAt(ends, now) === 'calm' && now - ends.askedAt >= Math.min(maxKeepAliveIntervalMs, ends.idleMs / 12);
}
