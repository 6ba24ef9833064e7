import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect';

/** Migrations run on older schemas, so they must not use the types of the current one. */
export type AnyDb = Kysely<unknown>;

export function createTableWithId<T extends string>(db: AnyDb, name: T) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      isPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    );
}

export const addTextColumns = <T extends string>(table: CreateTableBuilder<T, string>, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull().defaultTo('')), table);

export const addFlagColumns = <T extends string>(
  table: CreateTableBuilder<T, string>,
  defaultValue: 0 | 1,
  ...names: string[]
) =>
  names.reduce(
    (built, name) => built.addColumn(name, 'integer', (column) => column.notNull().defaultTo(defaultValue)),
    table,
  );

export const addOwnedColumns = <T extends string>(table: CreateTableBuilder<T, string>) =>
  addTimestampColumns(
    table
      .addColumn('school_id', 'integer', (column) => column.notNull().references('schools.id'))
      .addColumn('created_by', 'integer'),
    'created_at',
    'updated_at',
  );

export const addTimestampColumns = <T extends string>(table: CreateTableBuilder<T, string>, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table);

export const addLinkColumn = <T extends string>(
  table: CreateTableBuilder<T, string>,
  name: string,
  target: string,
  onDelete: 'cascade' | 'restrict' = 'restrict',
) => table.addColumn(name, 'integer', (column) => column.notNull().references(`${target}.id`).onDelete(onDelete));

export async function addCaseInsensitiveUniqueIndex(db: AnyDb, table: string, column: string, within: string) {
  await db.schema
    .createIndex(`${table}_${column}_unique`)
    .unique()
    .on(table)
    .expression(sql`${sql.ref(within)}, lower(${sql.ref(column)})`)
    .execute();
}

export async function addIndex(db: AnyDb, table: string, ...columns: string[]) {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
