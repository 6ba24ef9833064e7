import { expect, it } from 'vitest';
import { formatWaitTime } from './wait-time';

it.each([
  [0, '1 second'],
  [1000, '1 second'],
  [26_001, '27 seconds'],
  [89_000, '89 seconds'],
  [89_001, '2 minutes'],
  [3_600_000, '60 minutes'],
])('formats %i ms as %s', (ms, text) => expect(formatWaitTime(ms)).toBe(text));
