import { describe, expect, it } from 'vitest';
import { feeTerm, periodsOf } from './terms';

describe('The rows that a term makes', () => {
  it.each([
    ['monthly', 12, 'January', 'December'],
    ['quarterly', 4, 'Q1', 'Q4'],
    ['half-yearly', 2, 'H1', 'H2'],
    ['yearly', 1, 'Full Year', 'Full Year'],
  ])('are, for %s, %d from %s to %s', (term, count, first, last) => {
    const periods = periodsOf(feeTerm.parse(term));
    expect(periods).toHaveLength(count);
    expect([periods[0], periods.at(-1)]).toEqual([first, last]);
  });
});
