import { describe, expect, it } from 'vitest';
import { secondsUntilResend } from './resend-seconds';

describe('secondsUntilResend', () => {
  it.each([
    [0, 30],
    [1, 30],
    [1000, 29],
    [29_500, 1],
    [30_000, 0],
    [90_000, 0],
    // A clock that was set back must not lengthen the wait.
    [-60_000, 30],
  ])('is, %d ms after the code was sent, %d s', (elapsedMs, seconds) => {
    expect(secondsUntilResend(1_000_000, 1_000_000 + elapsedMs)).toBe(seconds);
  });
});
