import { type JoinBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { FieldTable } from '@/lib/contract/fields/field';
import { filtersOf } from '@/lib/contract/fields/filters';
import type { Schema } from './schema';

/** @param end a text that must appear anywhere after the word. */
export const contains = (column: string, word: string, end = '') =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%${end && `${end}%`}`} escape '\\'`;

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

type OwnedTable = { [T in keyof Schema]: Schema[T] extends { school_id: number } ? T : never }[keyof Schema];

type Column = `${OwnedTable}.${string}`;

const schoolOf = (column: Column) => sql.ref(`${column.split('.')[0]}.school_id`);

/**
 * Treats a row of another school as missing.
 * @example .innerJoin('users', sameSchool('users.id', 'employees.user_id'))
 */
export const sameSchool =
  (left: Column, right: Column) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) =>
    join.onRef(sql.ref(left), '=', sql.ref(right)).onRef(schoolOf(left), '=', schoolOf(right));
