import { expect, it } from 'vitest';
import { formatClockTime } from './clock-time';

it('writes the local time of day', () => {
  expect(formatClockTime(new Date(2026, 10, 22, 9, 5).toISOString())).toBe('09:05');
  expect(formatClockTime(new Date(2026, 10, 22, 14, 50).toISOString())).toBe('14:50');
});

it.each([undefined, '', 'yesterday'])('writes nothing for %j', (timestamp) => {
  expect(formatClockTime(timestamp)).toBe('');
});
