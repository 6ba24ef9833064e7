import type { SelectQueryBuilder } from 'kysely';
import { type Order, reversed, termsOf } from './sort';

export interface Slice {
  offset: number;
  limit: number;
}

/**
 * Reads the rows from the end that is nearer to the slice, so that the database skips fewer rows.
 * @param total The number of rows in `ids`.
 */
export async function findSliceIds<DB, T extends keyof DB>(
  ids: SelectQueryBuilder<DB, T, { id: number }>,
  order: Order,
  { offset, limit }: Slice,
  total: number,
): Promise<number[]> {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const rowsAfter = total - offset - size;
  const isNearEnd = rowsAfter < offset;
  const rows = await ids
    .orderBy(termsOf(isNearEnd ? reversed(order) : order))
    .limit(size)
    .offset(isNearEnd ? rowsAfter : offset)
    .execute();
  const sliceIds = rows.map(({ id }) => id);
  return isNearEnd ? sliceIds.reverse() : sliceIds;
}
