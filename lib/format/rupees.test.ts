import { describe, expect, it } from 'vitest';
import { cleanAmount, formatRupees, formatRupeesAndPaise, formatTypedNumber } from './rupees';

describe('formatRupees', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [125_000, '₹1,25,000'],
    [12_345_678.6, '₹1,23,45,679'],
    [-4500, '-₹4,500'],
  ])('writes %d as %s', (amount, text) => {
    expect(formatRupees(amount)).toBe(text);
  });
});

describe('formatRupeesAndPaise', () => {
  it.each([
    [0, '₹0'],
    [125_000, '₹1,25,000'],
    [125_000.5, '₹1,25,000.50'],
  ])('writes %d as %s', (amount, text) => {
    expect(formatRupeesAndPaise(amount)).toBe(text);
  });
});

describe('cleanAmount', () => {
  it.each([
    ['₹1,25,000.50', '125000.50'],
    [' 1 250 ', '1250'],
    ['Rs. 1,250/-', '1250'],
    ['.5', '.5'],
    ['abc', ''],
  ])('cleans %j to %j', (typed, text) => {
    expect(cleanAmount(typed)).toBe(text);
  });
});

describe('formatTypedNumber', () => {
  it.each([
    ['125000', '1,25,000'],
    ['125000.5', '1,25,000.50'],
    ['1250.00', '1,250'],
    ['1250.', '1,250'],
    ['.5', '0.50'],
    ['999999999.99', '99,99,99,999.99'],
    ['', ''],
    ['1.2.3', '1.2.3'],
    ['1250.005', '1250.005'],
  ])('writes %j as %j', (typed, text) => {
    expect(formatTypedNumber(typed)).toBe(text);
  });
});
