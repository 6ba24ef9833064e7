import { expect, it } from 'vitest';
import { clockTime } from './clock-time';

it('writes the local time of day', () => {
  expect(clockTime(new Date(2026, 10, 22, 9, 5).toISOString())).toBe('09:05');
  expect(clockTime(new Date(2026, 10, 22, 14, 50).toISOString())).toBe('14:50');
});

it.each([undefined, '', 'yesterday'])('writes nothing for %j', (timestamp) => {
  expect(clockTime(timestamp)).toBe('');
});
