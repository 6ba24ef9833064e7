/** The order of rows, the same on both databases. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Sort } from '@/lib/contract/values/sorts';
import { isPostgres } from './dialect';

/** A text in either case, letter by letter as SQLite has it: PostgreSQL would follow the language of its own system. */
export const textOrder = (db: Pick<Kysely<unknown>, 'getExecutor'>, column: string) =>
  isPostgres(db) ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`;

/**
 * The terms of an `order by`: those of the column that is sorted by, then the id, so that no row is on two pages.
 * @param columns the terms of each column.
 */
export function orderBy<Column extends string>(
  sort: Sort<Column> | undefined,
  columns: Record<Column, RawBuilder<unknown>[]>,
  id: string,
): RawBuilder<unknown>[] {
  const isDescending = sort?.startsWith('-');
  const terms = sort ? columns[sort.replace(/^-/, '') as Column] : []; // a sort is a column with or without the sign
  return [...terms.map((term) => (isDescending ? sql`${term} desc` : term)), sql.ref(id)];
}
