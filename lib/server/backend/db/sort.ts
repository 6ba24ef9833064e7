import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Sort } from '@/lib/contract/values/sorts';
import { isPostgres } from './dialect';

/**
 * Returns a case-insensitive sort term that compares code points in SQLite and PostgreSQL. PostgreSQL's default order
 * depends on the locale of its server.
 */
export const textOrder = (db: Pick<Kysely<unknown>, 'getExecutor'>, column: string) =>
  isPostgres(db) ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`;

export interface Order {
  terms: RawBuilder<unknown>[];
  isDescending: boolean;
}

/**
 * Returns the order for `sort`, or the order by id if `sort` is missing. The id is always the last term, so that no row
 * is on two pages. Column and id have the same direction, because a database reads all columns of an index either
 * forwards or backwards.
 * @param columns The sort terms for each column name.
 * @param id The id column in SQL.
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

export const reversed = ({ terms, isDescending }: Order): Order => ({ terms, isDescending: !isDescending });

/**
 * Returns the same order with terms that speed up a query with few matches. The unary plus makes SQLite filter first
 * and then sort, instead of walking the sort index.
 */
export const filterBeforeSorting = (db: Pick<Kysely<unknown>, 'getExecutor'>, { terms, isDescending }: Order): Order =>
  isPostgres(db) ? { terms, isDescending } : { terms: terms.map((term) => sql`+${term}`), isDescending };

export const termsOf = ({ terms, isDescending }: Order) =>
  sql.join(terms.map((term) => (isDescending ? sql`${term} desc` : term)));
