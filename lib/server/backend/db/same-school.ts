import { type JoinBuilder, sql } from 'kysely';
import type { Schema } from './schema';

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
