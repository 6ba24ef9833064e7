import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { FieldTable } from '@/lib/contract/fields/field';
import { filtersOf } from '@/lib/contract/fields/filters';
import type { Schema } from './schema';

/** @param end a text that must appear anywhere after the word. */
export const contains = (column: string, word: string, end = '') =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%${end && `${end}%`}`} escape '\\'`;

/** The columns have the same names as the query parameters. */
export const whereFields = <Tables extends keyof Schema, Row>(
  selection: SelectQueryBuilder<Schema, Tables, Row>,
  fields: FieldTable,
  table: Tables,
  query: Readonly<Record<string, unknown>>,
): SelectQueryBuilder<Schema, Tables, Row> =>
  filtersOf(fields).reduce((filtered, { wire }) => {
    const value = query[wire];
    return value ? filtered.where(sql<boolean>`${sql.ref(`${table}.${wire}`)} = ${value}`) : filtered;
  }, selection);
