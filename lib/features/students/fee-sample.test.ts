import { describe, expect, it } from 'vitest';
import { feeTotals, sampleFees } from './fee-sample';

describe('feeTotals', () => {
  it('counts late fees as pending', () => {
    expect(feeTotals(sampleFees)).toEqual({ total: 40_000, paid: 33_000, pending: 7_000 });
  });
  it('is zero without fees', () => {
    expect(feeTotals([])).toEqual({ total: 0, paid: 0, pending: 0 });
  });
});

describe('the sample', () => {
  it('has four rows with every status, and a payment day for each paid row', () => {
    expect(sampleFees).toHaveLength(4);
    expect(new Set(sampleFees.map(({ status }) => status))).toEqual(new Set(['paid', 'pending', 'overdue']));
    for (const { status, paidOn } of sampleFees) expect(paidOn !== null).toBe(status === 'paid');
  });
});
