import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount } from './format-count';

it('formats every count like `Intl`', () => {
  const counts = fc.oneof(fc.nat(10_000), fc.maxSafeNat());
  fc.assert(
    fc.property(counts, (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-IN'));
    }),
  );
});
