import { describe, expect, it } from 'vitest';
import { copiedTexts, copyFirstRow, firstRowProblem } from './copy-first-row';
import { defaultRow } from './form-schema';

const first = {
  ...defaultRow,
  amount: '1250',
  concessionType: 'fixed',
  concessionValue: '50',
  dueDate: '2026-01-31',
  lateFeeType: 'daily',
  lateFeeAmount: '5',
} as const;
const rowsOf = (count: number) => [first, ...Array.from({ length: count - 1 }, () => ({ ...defaultRow }))];
const dueDates = (count: number) => copyFirstRow(rowsOf(count)).map(({ dueDate }) => dueDate);

describe('The copy of the first row', () => {
  it('has all values of the row', () => {
    expect(copyFirstRow(rowsOf(2))[1]).toEqual({ ...first, dueDate: '2026-07-31' });
  });

  it('has due dates that follow each other by one period, at the latest at the end of the month', () => {
    expect(dueDates(12).slice(0, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(dueDates(12).at(-1)).toBe('2026-12-31');
    expect(dueDates(4)).toEqual(['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']);
    expect(dueDates(2)).toEqual(['2026-01-31', '2026-07-31']);
    expect(copyFirstRow([{ ...first, dueDate: '2027-11-30' }, ...rowsOf(12).slice(1)])[3]?.dueDate).toBe('2028-02-29');
  });

  it('has no due date if the first row has none', () => {
    expect(copyFirstRow([{ ...first, dueDate: '' }, defaultRow]).map(({ dueDate }) => dueDate)).toEqual(['', '']);
  });

  it('needs an amount', () => {
    expect(firstRowProblem(defaultRow)).toBe('Enter the first row first: amount, due date.');
    expect(firstRowProblem({ ...first, amount: ' ' })).toBe('Enter the first row first: amount.');
    expect(firstRowProblem({ ...first, dueDate: '' })).toBeNull();
  });

  it('is confirmed with the amount and the distance of the due dates', () => {
    expect(copiedTexts(first, 12)).toEqual({
      text: 'All 12 periods are now ₹1,250',
      description: 'Each due date is 1 month after the one before.',
    });
    expect(copiedTexts(first, 4).description).toBe('Each due date is 3 months after the one before.');
    expect(copiedTexts({ ...first, dueDate: '' }, 4).description).toBeUndefined();
  });
});
