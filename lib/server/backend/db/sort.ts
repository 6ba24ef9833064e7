import type { SelectQueryBuilder } from 'kysely';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Sort } from '@/lib/contract/values/sorts';
import { isPostgres } from './dialect';

/** PostgreSQL's default order depends on the locale of its server. */
export const textOrder = (db: Pick<Kysely<unknown>, 'getExecutor'>, column: string) =>
  isPostgres(db) ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`;

export interface Order {
  terms: RawBuilder<unknown>[];
  isDescending: boolean;
}

/**
 * The id is always the last term, so that no row is on two pages. Column and id have the same direction, because a
 * database reads all columns of an index either forwards or backwards.
 */
export function orderBy<Column extends string>(
  sort: Sort<Column> | undefined,
  columns: Record<Column, RawBuilder<unknown>[]>,
  id: string,
): Order {
  // Safe cast: `sort` is a column name with an optional minus in front.
  const terms = sort ? columns[sort.replace(/^-/, '') as Column] : [];
  return { terms: [...terms, sql.ref(id)], isDescending: sort?.startsWith('-') ?? false };
}

const reversed = ({ terms, isDescending }: Order): Order => ({ terms, isDescending: !isDescending });

/**
 * Speeds up a query with few matches: the unary plus makes SQLite filter first and then sort, instead of walking the
 * index.
 */
export const filterBeforeSorting = (db: Pick<Kysely<unknown>, 'getExecutor'>, { terms, isDescending }: Order): Order =>
  isPostgres(db) ? { terms, isDescending } : { terms: terms.map((term) => sql`+${term}`), isDescending };

export const termsOf = ({ terms, isDescending }: Order) =>
  sql.join(terms.map((term) => (isDescending ? sql`${term} desc` : term)));

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
