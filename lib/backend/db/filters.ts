import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { FieldTable } from '@/lib/contract/fields/field';
import { filtersOf } from '@/lib/contract/fields/filters';
import type { Schema } from './schema';

/** Whether a column contains a word of a search; `%` and `_` are escaped. */
export const contains = (column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Keeps the rows that have the values of the query's fields. Columns have the names of requests. */
export const whereFields = <Tables extends keyof Schema, Row>(
  found: SelectQueryBuilder<Schema, Tables, Row>,
  fields: FieldTable,
  table: Tables,
  query: Readonly<Record<string, unknown>>,
): SelectQueryBuilder<Schema, Tables, Row> =>
  filtersOf(fields).reduce((narrowed, { wire }) => {
    const value = query[wire];
    return value ? narrowed.where(sql<boolean>`${sql.ref(`${table}.${wire}`)} = ${value}`) : narrowed;
  }, found);
