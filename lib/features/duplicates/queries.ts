import { callQuery } from '@/lib/browser/client/call';
import type { ListState } from '@/lib/browser/lists/use-list-params';
import type { CallInput } from '@/lib/contract/call';
import type { ComparedStudent, DuplicatePair, findSimilar } from '@/lib/contract/duplicates';

export const duplicateList = { name: 'duplicates', sizes: [10, 25, 50], defaultSize: 10 } as const;

export const duplicatesQuery = ({ page, size }: Pick<ListState, 'page' | 'size'>) =>
  callQuery('GET /students/duplicates', { query: { page, page_size: size } }, 'Failed to load duplicates');

export const similarQuery = (query: CallInput<typeof findSimilar>['query']) =>
  callQuery('GET /students/duplicates/similar', { query });

export type Side = 'first' | 'second';
export const sides = ['first', 'second'] as const;
export const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export type Compared = Record<Side, ComparedStudent>;

export function comparedOf({ students: [first, second] }: DuplicatePair): Compared | null {
  return first && second ? { first, second } : null;
}
