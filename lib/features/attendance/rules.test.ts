import { describe, expect, it } from 'vitest';
import { monthKey, readMonth, reportName, reportYears } from './rules';

describe('The month of an attendance report', () => {
  it('is parsed from the URL and from a day', () => {
    expect(readMonth('2026-02')).toEqual({ year: 2026, month: 2 });
    expect(readMonth('2026-11-30')).toEqual({ year: 2026, month: 11 });
  });

  it.each([null, '', '2026', '2026-13', '2026-00', '1999-12', '2026-1', '2026-111'])('is null for %s', (text) => {
    expect(readMonth(text)).toBeNull();
  });

  it('survives formatting and parsing', () => {
    expect(readMonth(monthKey({ year: 2027, month: 3 }))).toEqual({ year: 2027, month: 3 });
  });

  it('can be in this year, in the five previous years or in the year of the URL', () => {
    expect(reportYears('2026-11-21', 2026)).toEqual([2026, 2025, 2024, 2023, 2022, 2021]);
    expect(reportYears('2026-11-21', 2019).at(-1)).toBe(2019);
    expect(reportYears('2026-11-21', 2027)[0]).toBe(2027);
  });
});

describe('The file of an attendance report', () => {
  it('is named after class, section, month and year', () => {
    expect(reportName({ className: '10', section: 'A', month: 11, year: 2026 })).toBe('Attendance_10_A_11_2026.xlsx');
  });
});
