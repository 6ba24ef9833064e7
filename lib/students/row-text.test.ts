import { describe, expect, it } from 'vitest';
import { enrollmentText, genderLabel } from './row-text';

describe('enrollmentText', () => {
  it.each([
    ['0042', 7, '0042'],
    ['', 7, 'ST-0007'],
    ['  ', 12345, 'ST-12345'],
  ])('shows number %j of student %d as %s', (enrollmentNo, id, text) => {
    expect(enrollmentText({ enrollmentNo, id })).toBe(text);
  });
});

describe('genderLabel', () => {
  it('says Male, Female, or nothing', () => {
    expect([genderLabel('M'), genderLabel('F'), genderLabel(null)]).toEqual(['Male', 'Female', '']);
  });
});
