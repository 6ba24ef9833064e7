import { describe, expect, it } from 'vitest';
import { formatWaitTime, minutesAndSeconds } from './durations';

describe('minutesAndSeconds', () => {
  it.each([
    [120, '2:00'],
    [65, '1:05'],
    [9, '0:09'],
    [0, '0:00'],
  ])('writes %i seconds as %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));
});

it.each([
  [0, '1 second'],
  [1000, '1 second'],
  [26_001, '27 seconds'],
  [89_000, '89 seconds'],
  [89_001, '2 minutes'],
  [3_600_000, '60 minutes'],
])('formats %i ms as %s', (ms, text) => expect(formatWaitTime(ms)).toBe(text));
