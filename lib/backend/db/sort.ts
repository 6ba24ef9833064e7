/** The order of rows, the same on both databases. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Sort } from '@/lib/contract/values/sorts';
import { isPostgres } from './dialect';

/** A text in either case, letter by letter as SQLite has it: PostgreSQL would follow the language of its own system. */
export const textOrder = (db: Pick<Kysely<unknown>, 'getExecutor'>, column: string) =>
  isPostgres(db) ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`;

export interface Order {
  terms: RawBuilder<unknown>[];
  isDescending: boolean;
}

/**
 * The order by a column, or that of entry. The id is its last term, so that no row is on two pages; it goes in the
 * column's direction, as one index can be read in both.
 * @param columns the terms of each column.
 */
export function orderBy<Column extends string>(
  sort: Sort<Column> | undefined,
  columns: Record<Column, RawBuilder<unknown>[]>,
  id: string,
): Order {
  const terms = sort ? columns[sort.replace(/^-/, '') as Column] : []; // a sort is a column with or without the sign
  return { terms: [...terms, sql.ref(id)], isDescending: sort?.startsWith('-') ?? false };
}

export const reversed = ({ terms, isDescending }: Order): Order => ({ terms, isDescending: !isDescending });

/**
 * The same order, for few rows among many: they are found by their filter, then sorted. SQLite would rather look for them
 * in the order's index, entry by entry.
 */
export const sortedLast = (db: Pick<Kysely<unknown>, 'getExecutor'>, { terms, isDescending }: Order): Order =>
  isPostgres(db) ? { terms, isDescending } : { terms: terms.map((term) => sql`+${term}`), isDescending };

/** The whole `order by`. */
export const termsOf = ({ terms, isDescending }: Order) =>
  sql.join(terms.map((term) => (isDescending ? sql`${term} desc` : term)));
