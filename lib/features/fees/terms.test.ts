import { describe, expect, it } from 'vitest';
import { type FeeTerm, isFeeTerm, periodsOf } from './terms';

const ends = (periods: readonly string[]) => [periods.length, periods[0], periods.at(-1)];

describe('The periods of a term', () => {
  it.each<[FeeTerm, number, string, string]>([
    ['monthly', 12, 'April', 'March'],
    ['quarterly', 4, 'Q1', 'Q4'],
    ['half-yearly', 2, 'H1', 'H2'],
    ['yearly', 1, 'Full Year', 'Full Year'],
  ])('for %s fees are %d from %s to %s in a year that starts in April', (term, count, first, last) => {
    expect(ends(periodsOf(term, 'April'))).toEqual([count, first, last]);
  });

  it('start with the first month of the school’s year', () => {
    expect(ends(periodsOf('monthly', 'June'))).toEqual([12, 'June', 'May']);
    expect(ends(periodsOf('monthly', 'January'))).toEqual([12, 'January', 'December']);
    expect(periodsOf('quarterly', 'June')).toEqual(periodsOf('quarterly', 'January'));
  });
});

it('isFeeTerm accepts only terms', () => {
  expect(['monthly', 'Monthly', 'weekly', '', null].map(isFeeTerm)).toEqual([true, false, false, false, false]);
});
