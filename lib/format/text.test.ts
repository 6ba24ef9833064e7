import { describe, expect, it } from 'vitest';
import { orDash } from './or-dash';

describe('orDash', () => {
  it('replaces missing and blank text', () => {
    expect([orDash(null), orDash(undefined), orDash(''), orDash('  ')]).toEqual(['-', '-', '-', '-']);
  });
  it('keeps a zero', () => {
    expect(orDash('0')).toBe('0');
  });
});
