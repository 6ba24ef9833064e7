import { describe, expect, it } from 'vitest';
import { rupeesText } from './rupees-text';

describe('rupeesText', () => {
  it.each([
    ['₹1,25,000.50', '125000.50'],
    [' 1 250 ', '1250'],
    ['abc', ''],
  ])('keeps of %j %j', (typed, text) => {
    expect(rupeesText(typed)).toBe(text);
  });
});
