import { describe, expect, it } from 'vitest';
import type { FeeEntry } from './entries';
import {
  createDefaultValues,
  defaultRow,
  entriesFrom,
  type FeeRow,
  feeForm,
  isUntouched,
  rowFinalAmount,
  sumRows,
} from './form-schema';
import { withDetails } from './rules';

const choice = { academicYearId: '2026-2027', classId: 5, term: 'half-yearly' } as const;

const rowOf = (changes: Partial<FeeRow>): FeeRow => ({ ...defaultRow, amount: '1000', ...changes });

const problems = (...rows: FeeRow[]) =>
  feeForm.safeParse({ rows }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('The form of fees', () => {
  it('requires every amount', () => {
    expect(problems(rowOf({}), rowOf({ amount: '' }), rowOf({ amount: '.' }))).toEqual([
      ['rows.1.amount', 'Please fill all required fields.'],
      ['rows.2.amount', 'Please fill all required fields.'],
    ]);
  });

  it('accepts an amount without other fields', () => {
    expect(problems(rowOf({}), rowOf({ amount: '0' }), rowOf({ amount: '999999999.99' }))).toEqual([]);
  });

  it('refuses too many decimals and too large amounts', () => {
    expect(problems(rowOf({ amount: '1.234' }), rowOf({ amount: '1000000000' }))).toEqual([
      ['rows.0.amount', 'Please enter a number with at most 2 decimal places'],
      ['rows.1.amount', 'Please enter at most ₹99,99,99,999'],
    ]);
  });

  it('requires the type of a late fee', () => {
    expect(problems(rowOf({ lateFeeAmount: '50' }), rowOf({ lateFeeAmount: '50', lateFeeType: 'daily' }))).toEqual([
      ['rows.0.lateFeeType', 'Please choose daily or monthly'],
    ]);
  });
});

describe('A row', () => {
  it('has no final amount until its amount is a number', () => {
    expect(rowFinalAmount(rowOf({ amount: '' }))).toBeNull();
    expect(rowFinalAmount(rowOf({ amount: '1.' }))).toBe(100);
  });

  it('has no concession until a type is chosen', () => {
    expect(rowFinalAmount(rowOf({ concessionValue: '10' }))).toBe(100_000);
    expect(rowFinalAmount(rowOf({ concessionType: 'percentage', concessionValue: '10' }))).toBe(90_000);
    expect(rowFinalAmount(rowOf({ concessionType: 'fixed', concessionValue: '10' }))).toBe(99_000);
    expect(rowFinalAmount(rowOf({ concessionType: 'fixed', concessionValue: '' }))).toBe(100_000);
  });
});

describe('The running total', () => {
  it('sums the rows entered so far', () => {
    const rows = [rowOf({}), rowOf({ amount: '' }), rowOf({ concessionType: 'percentage', concessionValue: '12.5' })];
    expect(sumRows(rows)).toEqual({ final: 187_500, concession: 12_500 });
  });
});

describe('The entries of a filled form', () => {
  const rows = [
    rowOf({ amount: '1250.5', concessionType: 'fixed', concessionValue: '250.25', dueDate: '2026-12-01' }),
    rowOf({ concessionValue: '10', lateFeeType: 'monthly', lateFeeAmount: '20' }),
  ];
  const entries = entriesFrom({ rows }, choice, 'April');

  it('hold the input in rupees, one entry for each period', () => {
    expect(entries[0]).toEqual({
      ...choice,
      label: 'H1',
      amount: 1250.5,
      concessionType: 'fixed',
      concessionValue: 250.25,
      dueDate: '2026-12-01',
      lateFeeType: null,
      lateFeeAmount: 0,
      finalAmount: 1000.25,
      details: [],
    });
    expect(entries[1]).toMatchObject({ label: 'H2', concessionType: null, concessionValue: 0, finalAmount: 1000 });
    expect(entries).toHaveLength(2);
  });

  it('can receive details one by one', () => {
    const details = [{ description: 'Tuition', amount: 800 }];
    const [first, second] = entries;
    // Safe cast: the test above checks that `second` exists.
    const changed = withDetails(entries, second as FeeEntry, details);
    expect(changed).toEqual([first, { ...second, details }]);
  });
});

describe('An untouched form', () => {
  it('has only empty rows', () => {
    expect(isUntouched(createDefaultValues('monthly', 'April'))).toBe(true);
    expect(isUntouched({ rows: [defaultRow, { ...defaultRow, dueDate: '2026-12-01' }] })).toBe(false);
  });
});
