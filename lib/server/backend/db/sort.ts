import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Sort } from '@/lib/contract/values/sorts';
import { isPostgres } from './dialect';

/**
 * Returns a case-insensitive sort term that compares code points in both databases. PostgreSQL's default order would
 * depend on the locale of its system.
 */
export const textOrder = (db: Pick<Kysely<unknown>, 'getExecutor'>, column: string) =>
  isPostgres(db) ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`;

export interface Order {
  terms: RawBuilder<unknown>[];
  isDescending: boolean;
}

/**
 * Returns the order by a column, or by id without a sort. The id is the last term, so that no row is on two pages. It
 * has the column's direction, because one index can be read in both directions.
 * @param columns The sort terms of each column.
 */
export function orderBy<Column extends string>(
  sort: Sort<Column> | undefined,
  columns: Record<Column, RawBuilder<unknown>[]>,
  id: string,
): Order {
  const terms = sort ? columns[sort.replace(/^-/, '') as Column] : []; // A sort is a column with an optional minus.
  return { terms: [...terms, sql.ref(id)], isDescending: sort?.startsWith('-') ?? false };
}

export const reversed = ({ terms, isDescending }: Order): Order => ({ terms, isDescending: !isDescending });

/**
 * Returns the same order for a query with few matches. The unary plus makes SQLite filter first and sort afterwards,
 * instead of walking the index of the order.
 */
export const filterBeforeSorting = (db: Pick<Kysely<unknown>, 'getExecutor'>, { terms, isDescending }: Order): Order =>
  isPostgres(db) ? { terms, isDescending } : { terms: terms.map((term) => sql`+${term}`), isDescending };

export const termsOf = ({ terms, isDescending }: Order) =>
  sql.join(terms.map((term) => (isDescending ? sql`${term} desc` : term)));
