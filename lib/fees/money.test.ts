import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRupees, parseHundredths, toRupees } from './money';

describe('parseHundredths', () => {
  it.each([
    ['1250', 125_000],
    ['1250.5', 125_050],
    ['1250.05', 125_005],
    ['12.', 1200],
    ['.5', 50],
    [' 0 ', 0],
  ])('reads %j as %d', (text, value) => {
    expect(parseHundredths(text)).toBe(value);
  });

  it.each(['', '.', '12.345', '1.2.3', 'abc', '-5', '1e3', 'NaN', '∞'])('reads no number from %j', (text) => {
    expect(parseHundredths(text)).toBeNull();
  });
});

describe('Paise', () => {
  const paise = fc.integer({ min: 0, max: maxRupees * 100 + 99 });

  it('come back whole from rupees', () => {
    fc.assert(fc.property(paise, (amount) => Math.round(toRupees(amount) * 100) === amount));
  });

  it('come back whole from two decimals', () => {
    fc.assert(fc.property(paise, (amount) => parseHundredths(toRupees(amount).toFixed(2)) === amount));
  });
});
