import { describe, expect, it } from 'vitest';
import { minutesAndSeconds } from './minutes-and-seconds';

describe('minutesAndSeconds', () => {
  it.each([
    [120, '2:00'],
    [65, '1:05'],
    [9, '0:09'],
    [0, '0:00'],
  ])('writes %i seconds as %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));
});
