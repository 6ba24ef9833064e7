import type { Kysely } from 'kysely';
import type { Schema } from '../schema';
import { createSqlite } from './create-sqlite';
import { SchemaError } from './migrate';

const isSearchIndex = (table: string) => table.startsWith('students_search');

const columnsOf = async (db: Kysely<Schema>) =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );

async function expectedColumns(): Promise<string[]> {
  const fresh = await createSqlite(':memory:');
  const columns = await columnsOf(fresh);
  await fresh.destroy();
  return columns.filter((column) => !isSearchIndex(column));
}

/**
 * Checks that a migrated database has every column that requests use. A column may be missing after an incomplete
 * restore.
 * @throws {SchemaError} that names the first missing column.
 */
export async function checkColumns(db: Kysely<Schema>): Promise<void> {
  const existing = new Set(await columnsOf(db));
  const missing = (await expectedColumns()).find((column) => !existing.has(column));
  if (missing) throw new SchemaError(`lacks ${missing}, and possibly more`);
}
