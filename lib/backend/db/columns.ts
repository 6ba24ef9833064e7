import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect';

/** Migrations see the database as it was then, so they don't know its present shape. */
export type AnyDb = Kysely<unknown>;

/** Starts a table with a number of its own that is never given out twice. */
export function tableWithId<T extends string>(db: AnyDb, name: T) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      isPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    );
}

export const textColumns = <T extends string>(table: CreateTableBuilder<T, string>, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull().defaultTo('')), table);

export const flagColumns = <T extends string>(
  table: CreateTableBuilder<T, string>,
  preset: 0 | 1,
  ...names: string[]
) =>
  names.reduce(
    (built, name) => built.addColumn(name, 'integer', (column) => column.notNull().defaultTo(preset)),
    table,
  );

/** A row of a school: who owns it, who made it, when it was made and changed. */
export const ownedColumns = <T extends string>(table: CreateTableBuilder<T, string>) =>
  momentColumns(
    table
      .addColumn('school_id', 'integer', (column) => column.notNull().references('schools.id'))
      .addColumn('created_by', 'integer'),
    'created_at',
    'updated_at',
  );

export const momentColumns = <T extends string>(table: CreateTableBuilder<T, string>, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table);

/** A link to another table's row; `cascade` removes this row with the other one. */
export const linkColumn = <T extends string>(
  table: CreateTableBuilder<T, string>,
  name: string,
  target: string,
  onDelete: 'cascade' | 'restrict' = 'restrict',
) => table.addColumn(name, 'integer', (column) => column.notNull().references(`${target}.id`).onDelete(onDelete));

/** No two rows alike in these columns; letters count the same in both cases. */
export async function uniqueIgnoringCase(db: AnyDb, table: string, column: string, within: string) {
  await db.schema
    .createIndex(`${table}_${column}_unique`)
    .unique()
    .on(table)
    .expression(sql`${sql.ref(within)}, lower(${sql.ref(column)})`)
    .execute();
}

export async function index(db: AnyDb, table: string, ...columns: string[]) {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
