/** One page of a long list. */
import type { SelectQueryBuilder } from 'kysely';
import { type Order, reversed, termsOf } from './sort';

/** The rows from `offset` on, `limit` of them at most. */
export interface Slice {
  offset: number;
  limit: number;
}

/**
 * The ids of a slice, which an index gives without the rows that are skipped. It is read from the nearer end.
 * @param total how many `ids` are.
 */
export async function idsOfSlice<DB, T extends keyof DB>(
  ids: SelectQueryBuilder<DB, T, { id: number }>,
  order: Order,
  { offset, limit }: Slice,
  total: number,
): Promise<number[]> {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const behind = total - offset - size;
  const isNearEnd = behind < offset;
  const found = await ids
    .orderBy(termsOf(isNearEnd ? reversed(order) : order))
    .limit(size)
    .offset(isNearEnd ? behind : offset)
    .execute();
  const inOrder = found.map(({ id }) => id);
  return isNearEnd ? inOrder.reverse() : inOrder;
}
