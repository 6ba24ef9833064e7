import type { Kysely } from 'kysely';
import type { Schema } from '../schema';
import { SchemaError } from './migrate';
import { newSqlite } from './new-sqlite';

/** SQLite's tables for its text search, which PostgreSQL does by an index. */
const isSearchIndex = (table: string) => table.startsWith('students_search');

const columnsOf = async (db: Kysely<Schema>) =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );

/** The columns of a fresh database, so that no second list has to be kept. */
async function expectedColumns(): Promise<string[]> {
  const fresh = await newSqlite(':memory:');
  const columns = await columnsOf(fresh);
  await fresh.destroy();
  return columns.filter((column) => !isSearchIndex(column));
}

/**
 * Checks that a migrated database has every column that the calls use, such as after an incomplete restore.
 * @throws {SchemaError}
 */
export async function checkColumns(db: Kysely<Schema>): Promise<void> {
  const found = new Set(await columnsOf(db));
  const missing = (await expectedColumns()).find((column) => !found.has(column));
  if (missing) throw new SchemaError(`lacks ${missing}, and possibly more`);
}
