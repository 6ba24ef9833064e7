import { describe, expect, it } from 'vitest';
import { clockTime, minutesAndSeconds } from './times';

it('writes the time of day where the reader is', () => {
  expect(clockTime(new Date(2026, 10, 22, 9, 5).toISOString())).toBe('09:05');
  expect(clockTime(new Date(2026, 10, 22, 14, 50).toISOString())).toBe('14:50');
});

it.each([undefined, '', 'yesterday'])('writes nothing for %j', (moment) => {
  expect(clockTime(moment)).toBe('');
});

describe('What is left of two minutes', () => {
  it.each([
    [120, '2:00'],
    [65, '1:05'],
    [9, '0:09'],
    [0, '0:00'],
  ])('reads %i seconds as %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));
});
