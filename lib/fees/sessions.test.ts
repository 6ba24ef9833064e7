import { describe, expect, it } from 'vitest';
import { academicSessions, isAcademicSession } from './sessions';

describe('The academic sessions', () => {
  it('are three, from the current year', () => {
    expect(academicSessions(2026)).toEqual(['2026-2027', '2027-2028', '2028-2029']);
  });

  it('are told from anything else in an address', () => {
    expect(isAcademicSession('2025-2026')).toBe(true);
    for (const text of ['', '2026', '2026-2028', '2026-27', '2026-2027 ', 'abcd-efgh']) {
      expect(isAcademicSession(text)).toBe(false);
    }
  });
});
