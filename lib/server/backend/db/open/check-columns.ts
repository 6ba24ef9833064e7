import type { Kysely } from 'kysely';
import type { Schema } from '../schema';
import { createSqlite } from './create-sqlite';
import { SchemaError } from './migrate';

const isSearchIndex = (table: string) => table.startsWith('students_search');

const columnsOf = async (db: Kysely<Schema>) =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );

/** Omits the tables of SQLite's search index. */
export async function columnsOfVersion(lastStep?: string): Promise<Map<string, string[]>> {
  const fresh = await createSqlite(':memory:', lastStep);
  const tables = await fresh.introspection.getTables().finally(() => fresh.destroy());
  return new Map(
    tables
      .filter(({ name }) => !isSearchIndex(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
}

/** A column may be missing after an incomplete restore. @throws {SchemaError} */
export async function checkColumns(db: Kysely<Schema>): Promise<void> {
  const existing = new Set(await columnsOf(db));
  const expected = [...(await columnsOfVersion())].flatMap(([table, columns]) =>
    columns.map((name) => `${table}.${name}`),
  );
  const missing = expected.find((column) => !existing.has(column));
  if (!missing) return;
  const remedy =
    'Make a copy of the database first. If its tables were changed by hand, undo that. Otherwise restore a backup with “npm run restore -- school.tar.gz --force”, which keeps what is there.';
  throw new SchemaError(`lacks ${missing}, and possibly more`, remedy);
}
