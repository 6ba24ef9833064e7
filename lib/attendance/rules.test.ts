import { describe, expect, it } from 'vitest';
import { monthKey, readMonth, reportName, reportYears } from './rules';

describe('The month of an attendance report', () => {
  it('is read from the address and from a day', () => {
    expect(readMonth('2026-02')).toEqual({ year: 2026, month: 2 });
    expect(readMonth('2026-11-30')).toEqual({ year: 2026, month: 11 });
  });

  it.each([null, '', '2026', '2026-13', '2026-00', '1999-12', '2026-1', '2026-111'])('is none in %s', (text) => {
    expect(readMonth(text)).toBeNull();
  });

  it('is written so that it is read back', () => {
    expect(readMonth(monthKey({ year: 2027, month: 3 }))).toEqual({ year: 2027, month: 3 });
  });

  it('lies in this year or the five before, or where an old address put it', () => {
    expect(reportYears('2026-11-21', 2026)).toEqual([2026, 2025, 2024, 2023, 2022, 2021]);
    expect(reportYears('2026-11-21', 2019).at(-1)).toBe(2019);
    expect(reportYears('2026-11-21', 2027)[0]).toBe(2027);
  });
});

describe('The file of an attendance report', () => {
  it('is named by class, section, month and year', () => {
    expect(reportName({ className: '10', section: 'A', month: 11, year: 2026 })).toBe('Attendance_10_A_11_2026.xlsx');
  });
});
