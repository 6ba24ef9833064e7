import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTypedNumber } from '@/lib/format/rupees';
import { hasSeveralCells, parseAmount, pastedAmounts } from './pasted-amounts';
import { maxRupees, parseHundredths, toRupees } from './rules';

describe('An amount in a cell', () => {
  it.each([
    ['1,25,000.50', '125000.50'],
    ['₹ 1,25,000', '125000'],
    ['₹\u00a01,250.00', '1250.00'],
    ['125,000', '125000'],
    ['1 250', '1250'],
    ['Rs. 1,250/-', '1250'],
    ['rs12', '12'],
    ['INR 99,99,99,999.99', '999999999.99'],
    ['1250.5000', '1250.50'],
    ['१,२५०', '1250'],
    ['', ''],
    [' ₹ - ', ''],
  ])('%j is read as %j', (cell, amount) => {
    expect(parseAmount(cell)).toBe(amount);
  });

  it.each(['n/a', '-500', '(500)', '1,50', '1,2,3', '12.345', '1.250,50', '10%', '1e5', 'April'])(
    '%j is not an amount',
    (cell) => {
      expect(parseAmount(cell)).toBeNull();
    },
  );

  it('is the same in every notation', () => {
    const currencyPrefix = fc.constantFrom('', '₹', '₹ ', 'Rs. ', 'INR ');
    const paise = fc.integer({ min: 0, max: maxRupees * 100 + 99 });
    fc.assert(
      fc.property(currencyPrefix, paise, (prefix, amount) => {
        const cell = prefix + formatTypedNumber(toRupees(amount).toFixed(2));
        expect(parseHundredths(parseAmount(cell) ?? '')).toBe(amount);
      }),
    );
  });
});

describe('A block copied from a spreadsheet', () => {
  it.each([
    ['a column', '1,000\r\n₹2,000.50\r\n3000\r\n', ['1000', '2000.50', '3000']],
    ['a row', '1,000\t2,000\t3,000\r\n', ['1000', '2000', '3000']],
    ['an empty cell between', '1000\n\n3000\n', ['1000', '', '3000']],
    ['names beside the amounts', 'April\t1,000\nMay\t1,200\n', ['1000', '1200']],
    ['a heading above', 'Amount (₹)\n1,000\n1,200\n', ['1000', '1200']],
    ['one cell', '1,000\r\n', ['1000']],
  ])('contains the amounts of %s', (_name, text, amounts) => {
    expect(pastedAmounts(text)).toEqual({ amounts });
  });

  it.each([
    ['April\nMay', 'The copied cells contain no amount.'],
    ['1\t1,000\n2\t1,200', 'The copied cells contain several columns of amounts. Please copy only one.'],
    ['1,000\nnone\n1,200', '“none” is not an amount, so nothing was pasted.'],
    ['-5\n1,200', '“-5” is not an amount, so nothing was pasted.'],
  ])('is refused as a whole for %j', (text, problem) => {
    expect(pastedAmounts(text)).toEqual({ problem });
  });

  it('yields amounts or an error message for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', '9', ',', '.', '-', ' ', '\t', '\n', '\r', '₹', 'a') }),
        (text) => {
          const result = pastedAmounts(text);
          if ('problem' in result) expect(result.problem).toMatch(/\.$/);
          else
            for (const amount of result.amounts) expect(amount === '' || parseHundredths(amount) !== null).toBe(true);
        },
      ),
    );
  });

  it('counts as several cells unless it is one cell with a line break', () => {
    expect(['12', '12\r\n', '1\n2', '1\t2', '\t'].map(hasSeveralCells)).toEqual([false, false, true, true, true]);
  });
});
