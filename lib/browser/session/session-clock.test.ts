import { describe, expect, it } from 'vitest';
import { expiryFrom, msUntilNextPhase, needsKeepAlive, phaseAt } from './session-clock';

const minute = 60_000;
const now = 1_800_000_000_000;
const expiry = expiryFrom({ idleMs: 60 * minute, idleLeftMs: 60 * minute, wholeLeftMs: 12 * 60 * minute }, now);

describe('A session', () => {
  it('warns two minutes before the idle limit', () => {
    expect(phaseAt(expiry, now + 58 * minute - 1)).toBe('calm');
    expect(phaseAt(expiry, now + 58 * minute)).toBe('idle-soon');
    expect(phaseAt(expiry, now + 60 * minute - 1)).toBe('idle-soon');
    expect(phaseAt(expiry, now + 60 * minute)).toBe('over');
  });

  it('warns two minutes before the total limit', () => {
    const late = expiryFrom({ idleMs: 60 * minute, idleLeftMs: 60 * minute, wholeLeftMs: 10 * minute }, now);
    expect(phaseAt(late, now + 8 * minute - 1)).toBe('calm');
    expect(phaseAt(late, now + 8 * minute)).toBe('whole-soon');
    expect(phaseAt(late, now + 10 * minute)).toBe('over');
  });

  it('warns in its second half when it is very short', () => {
    const short = expiryFrom({ idleMs: minute, idleLeftMs: minute, wholeLeftMs: 60 * minute }, now);
    expect(phaseAt(short, now + 29_999)).toBe('calm');
    expect(phaseAt(short, now + 30_000)).toBe('idle-soon');
  });

  it('reports the time until the next phase', () => {
    expect(msUntilNextPhase(expiry, now)).toBe(58 * minute);
    expect(msUntilNextPhase(expiry, now + 59 * minute)).toBe(minute);
    expect(msUntilNextPhase(expiry, now + 61 * minute)).toBeNull();
  });

  it('needs a keep-alive every five minutes at most, and none during a warning', () => {
    expect(needsKeepAlive(expiry, now + 5 * minute - 1)).toBe(false);
    expect(needsKeepAlive(expiry, now + 5 * minute)).toBe(true);
    expect(needsKeepAlive(expiry, now + 58 * minute)).toBe(false);
    expect(needsKeepAlive(expiry, now + 61 * minute)).toBe(false);
  });

  it('needs a keep-alive more often when it is short', () => {
    const short = expiryFrom({ idleMs: 3 * minute, idleLeftMs: 3 * minute, wholeLeftMs: 60 * minute }, now);
    expect(needsKeepAlive(short, now + 14_999)).toBe(false);
    expect(needsKeepAlive(short, now + 15_000)).toBe(true);
  });
});
