import { type Kysely, sql } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import { isPostgres } from '../dialect';
import { migrations, type Schema } from '../schema';
import { createSqlite } from './create-sqlite';
import { backupBeforeUpgrade, executedMigrations, migrate } from './migrate';

type SchemaState = 'empty' | 'present' | 'older' | 'newer' | 'foreign';

const steps = Object.keys(migrations);

async function tablesIn(db: Kysely<Schema>): Promise<string[]> {
  const query = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** The names come from a new database in memory, so that no list of names has to be maintained. */
async function hasHomeroomTables(tables: string[]): Promise<boolean> {
  const fresh = await createSqlite(':memory:');
  const ownNames = await tablesIn(fresh);
  await fresh.destroy();
  return tables.some((name) => ownNames.includes(name));
}

async function findSchemaState(db: Kysely<Schema>): Promise<SchemaState> {
  const tables = await tablesIn(db);
  if (!tables.includes('kysely_migration')) return (await hasHomeroomTables(tables)) ? 'foreign' : 'empty';
  const executed = await executedMigrations(db);
  if (executed.length === 0) return 'empty';
  if (!executed.some((name) => steps.includes(name))) return 'foreign';
  if (executed.some((name) => !steps.includes(name))) return 'newer';
  return executed.length === steps.length ? 'present' : 'older';
}

const problems: Record<Exclude<SchemaState, 'present'>, string> = {
  empty: 'has no school.',
  older: `has the tables of an older version of the console. First ${backupBeforeUpgrade} Then start this version of the console on it once, or on a copy of it, and run this command again.`,
  newer: 'was made by a newer version of the console. Run the command of that version.',
  foreign: 'belongs to another application. Choose another one.',
};

/**
 * With `mayCreate`, creates the tables in an empty database. @throws {StorageError} for a database of another version
 * or another application.
 */
export const requireCurrentSchema =
  (name: string, { mayCreate = false, createTables = migrate } = {}) =>
  async (db: Kysely<Schema>): Promise<void> => {
    const state = await findSchemaState(db);
    if (state === 'empty' && mayCreate) await createTables(db);
    else if (state !== 'present') throw new StorageError(`${name} ${problems[state]}`);
  };
