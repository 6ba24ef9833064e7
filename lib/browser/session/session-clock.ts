import type { SessionLimits } from '@/lib/contract/session';

/** The limits of a session. All timestamps are in ms since the epoch by the clock of this device. */
export interface SessionExpiry {
  askedAt: number;
  idleMs: number;
  idleAt: number;
  wholeAt: number;
}

export type SessionPhase = 'calm' | 'idle-soon' | 'whole-soon' | 'over';

const maxWarningMs = 120_000;

const warningMs = (idleMs: number) => Math.min(maxWarningMs, idleMs / 2);

export const expiryFrom = ({ idleMs, idleLeftMs, wholeLeftMs }: SessionLimits, now: number): SessionExpiry => ({
  askedAt: now,
  idleMs,
  idleAt: now + idleLeftMs,
  wholeAt: now + wholeLeftMs,
});

export const expiresAt = ({ idleAt, wholeAt }: SessionExpiry): number => Math.min(idleAt, wholeAt);
const warningAt = (expiry: SessionExpiry) => expiresAt(expiry) - warningMs(expiry.idleMs);

export function phaseAt(expiry: SessionExpiry, now: number): SessionPhase {
  if (now >= expiresAt(expiry)) return 'over';
  if (now < warningAt(expiry)) return 'calm';
  return expiry.wholeAt <= expiry.idleAt ? 'whole-soon' : 'idle-soon';
}

export function msUntilNextPhase(expiry: SessionExpiry, now: number): number | null {
  const phase = phaseAt(expiry, now);
  if (phase === 'over') return null;
  return (phase === 'calm' ? warningAt(expiry) : expiresAt(expiry)) - now;
}

const maxKeepAliveIntervalMs = 5 * 60_000;

/**
 * True when user activity should be reported to the server. The server sees only requests, so without reports, a user
 * who types for an hour would count as idle. While the warning is open, only the button of the warning extends the
 * session.
 */
export function needsKeepAlive(expiry: SessionExpiry, now: number): boolean {
  return (
    phaseAt(expiry, now) === 'calm' && now - expiry.askedAt >= Math.min(maxKeepAliveIntervalMs, expiry.idleMs / 12)
  );
}
