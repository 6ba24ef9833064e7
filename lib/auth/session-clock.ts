import type { SessionLimits } from '@/lib/contract/session';

/** When a session ends; all moments in ms by this device's clock. */
export interface SessionEnds {
  /** When the server was last asked. */
  askedAt: number;
  idleMs: number;
  idleAt: number;
  wholeAt: number;
}

/** How near the end is: which limit comes within two minutes, or that one has passed. */
export type Phase = 'calm' | 'idle-soon' | 'whole-soon' | 'over';

const longestWarningMs = 120_000;

/** Of a very short session, the second half. */
const warningMs = (idleMs: number) => Math.min(longestWarningMs, idleMs / 2);

export const endsOf = ({ idleMs, idleLeftMs, wholeLeftMs }: SessionLimits, now: number): SessionEnds => ({
  askedAt: now,
  idleMs,
  idleAt: now + idleLeftMs,
  wholeAt: now + wholeLeftMs,
});

export const endAt = ({ idleAt, wholeAt }: SessionEnds): number => Math.min(idleAt, wholeAt);
const warningAt = (ends: SessionEnds) => endAt(ends) - warningMs(ends.idleMs);

export function phaseAt(ends: SessionEnds, now: number): Phase {
  if (now >= endAt(ends)) return 'over';
  if (now < warningAt(ends)) return 'calm';
  return ends.wholeAt <= ends.idleAt ? 'whole-soon' : 'idle-soon';
}

/** How long until the phase changes, in ms; `null` when it can't any more. */
export function phaseLastsMs(ends: SessionEnds, now: number): number | null {
  const phase = phaseAt(ends, now);
  if (phase === 'over') return null;
  return (phase === 'calm' ? warningAt(ends) : endAt(ends)) - now;
}

const mostRareMs = 5 * 60_000;

/**
 * Whether somebody who is at work should be told to the server now, which sees calls alone: who types for an hour is
 * not idle. Under a warning only the answer to it counts.
 */
export function isNewsToServer(ends: SessionEnds, now: number): boolean {
  return phaseAt(ends, now) === 'calm' && now - ends.askedAt >= Math.min(mostRareMs, ends.idleMs / 12);
}
