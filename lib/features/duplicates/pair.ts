import type { ComparedStudent, DuplicatePair } from '@/lib/contract/duplicates';

export type Side = 'first' | 'second';
export const sides = ['first', 'second'] as const;
export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** The two students of a pair. */
export type Compared = Record<Side, ComparedStudent>;

/** Returns the students of a pair, or `null` if the server sent less than two. */
export function comparedOf({ students: [first, second] }: DuplicatePair): Compared | null {
  return first && second ? { first, second } : null;
}
