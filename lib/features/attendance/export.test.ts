import { describe, expect, it } from 'vitest';
import { combinedFileName, monthsBetween, pastMonths, registersOf, registerText, sheetName } from './export';

const month = (year: number, number: number) => ({ year, month: number });

describe('monthsBetween', () => {
  it('crosses the year boundary', () => {
    expect(monthsBetween(month(2025, 11), month(2026, 2))).toEqual([
      month(2025, 11),
      month(2025, 12),
      month(2026, 1),
      month(2026, 2),
    ]);
  });
  it('returns one month for equal bounds and none for reversed bounds', () => {
    expect(monthsBetween(month(2026, 12), month(2026, 12))).toEqual([month(2026, 12)]);
    expect(monthsBetween(month(2026, 12), month(2026, 11))).toEqual([]);
  });
});

describe('pastMonths', () => {
  it('starts with the current month and covers the years of the page', () => {
    const months = pastMonths('2026-11-23', month(2026, 11));
    expect([months[0], months.at(-1)]).toEqual([month(2026, 11), month(2021, 1)]);
    expect(pastMonths('2026-11-23', month(2019, 5)).at(-1)).toEqual(month(2019, 1));
  });
});

describe('registers', () => {
  const sections = [
    { id: 1, name: '5 A' },
    { id: 2, name: '5 B' },
  ];
  const registers = registersOf(sections, [month(2026, 3), month(2026, 4)]);
  it('are ordered by section, then by month', () => {
    expect(registers.map(registerText)).toEqual([
      '5 A, March 2026',
      '5 A, April 2026',
      '5 B, March 2026',
      '5 B, April 2026',
    ]);
  });
  it('have short sheet names', () => {
    expect(registers.map(sheetName)).toEqual(['5 A Mar 2026', '5 A Apr 2026', '5 B Mar 2026', '5 B Apr 2026']);
  });
  it('are saved in a file named after the months', () => {
    expect(combinedFileName(month(2026, 3), month(2026, 3))).toBe('Attendance_2026-03.xlsx');
    expect(combinedFileName(month(2026, 3), month(2026, 4))).toBe('Attendance_2026-03_to_2026-04.xlsx');
  });
});
