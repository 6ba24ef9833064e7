import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words';

describe('amountInWords', () => {
  it.each([
    [0, 'Zero Rupees'],
    [15, 'Fifteen Rupees'],
    [42, 'Forty Two Rupees'],
    [100, 'One Hundred Rupees'],
    [125_000, 'One Lakh Twenty Five Thousand Rupees'],
    [10_000_000, 'One Crore Rupees'],
    [123_45_678.6, 'One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Nine Rupees'],
    [1_50_00_00_000, 'One Hundred Fifty Crore Rupees'],
    [-20, 'Minus Twenty Rupees'],
    [-0.2, 'Zero Rupees'],
  ])('writes %d as %s', (amount, text) => {
    expect(amountInWords(amount)).toBe(text);
  });

  it('can be read back, for every amount up to 99,99,99,999', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_99_99_999 }), (amount) => {
        expect(readBack(amountInWords(amount))).toBe(amount);
      }),
      { numRuns: 5000, examples: [[0], [99_99_99_999], [1_00_00_000], [1_00_00_001], [20_00_019]] },
    );
  });
});

const wordsBelow20 =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen';
const wordsOfTens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety';
const values = new Map([
  ...wordsBelow20.split(' ').map((word, value) => [word, value] as const),
  ...wordsOfTens.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
]);
const units = new Map([
  ['Thousand', 1_000],
  ['Lakh', 1_00_000],
  ['Crore', 1_00_00_000],
]);

function readBack(text: string): number {
  const words = text.split(' ');
  expect(words.pop()).toBe('Rupees');
  let sum = 0;
  let group = 0;
  for (const word of words) {
    const unit = units.get(word);
    const value = values.get(word);
    if (unit !== undefined) {
      sum += group * unit;
      group = 0;
    } else if (word === 'Hundred') {
      group *= 100;
    } else {
      if (value === undefined) throw new Error(`'${word}' is not a number word`);
      group += value;
    }
  }
  return sum + group;
}
