import { describe, expect, it } from 'vitest';
import { academicSessions, feesUrl, isAcademicSession, isCompleteChoice, readFeeChoice } from './fee-choice';

const read = (query: string) => readFeeChoice(new URLSearchParams(query));

describe('The fee choice in the URL', () => {
  it('survives formatting and parsing', () => {
    const choice = { academicYearId: '2026-2027', classId: 5, term: 'half-yearly' } as const;
    const url = feesUrl('/add-fee', choice);
    expect(url).toBe('/add-fee?session=2026-2027&class=5&term=half-yearly');
    expect(read(url.slice(url.indexOf('?')))).toEqual(choice);
  });

  it('is incomplete while a part is missing', () => {
    expect(isCompleteChoice(read('session=2026-2027&class=5&term=yearly'))).toBe(true);
    expect(isCompleteChoice(read('session=2026-2027&class=5'))).toBe(false);
    expect(feesUrl('/fees-structure', read(''))).toBe('/fees-structure');
  });

  it('ignores invalid values', () => {
    expect(read('session=2026-2030&class=-5&term=weekly')).toEqual({ academicYearId: null, classId: null, term: null });
    expect(read('session=x&class=1e3&term=Monthly')).toEqual({ academicYearId: null, classId: null, term: null });
  });
});

describe('The academic sessions', () => {
  it('are three, starting with the current year', () => {
    expect(academicSessions(2026)).toEqual(['2026-2027', '2027-2028', '2028-2029']);
  });

  it('are recognized in a URL', () => {
    expect(isAcademicSession('2025-2026')).toBe(true);
    for (const text of ['', '2026', '2026-2028', '2026-27', '2026-2027 ', 'abcd-efgh']) {
      expect(isAcademicSession(text)).toBe(false);
    }
  });
});
