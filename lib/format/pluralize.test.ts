import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, pluralize } from './pluralize';

it('formats every count like `Intl`', () => {
  const counts = fc.oneof(fc.nat(10_000), fc.maxSafeNat());
  fc.assert(
    fc.property(counts, (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-IN'));
    }),
  );
});

const classes = (count: string) => `${count} classes`;

describe('pluralize', () => {
  it('groups digits in the Indian style and uses the singular for one', () => {
    expect(pluralize(0, '1 class', classes)).toBe('0 classes');
    expect(pluralize(1, '1 class', classes)).toBe('1 class');
    expect(pluralize(123456, '1 class', classes)).toBe('1,23,456 classes');
    expect(pluralize(undefined, '1 class', classes)).toBe('');
  });
});
