import { type Kysely, sql } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import { isPostgres } from '../dialect';
import { migrations, type Schema } from '../schema';
import { createSqlite } from './create-sqlite';
import { executedMigrations, migrate } from './migrate';

type SchemaState = 'empty' | 'present' | 'older' | 'newer' | 'foreign';

const steps = Object.keys(migrations);

async function tablesIn(db: Kysely<Schema>): Promise<string[]> {
  const found = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`;
  return (await found.execute(db)).rows.map(({ name }) => name);
}

/** True when some tables have names of Homeroom's. A fresh database provides the names, so that no list is needed. */
async function areInTheWay(tables: string[]): Promise<boolean> {
  const fresh = await createSqlite(':memory:');
  const own = await tablesIn(fresh);
  await fresh.destroy();
  return tables.some((name) => own.includes(name));
}

async function stateOf(db: Kysely<Schema>): Promise<SchemaState> {
  const tables = await tablesIn(db);
  if (!tables.includes('kysely_migration')) return (await areInTheWay(tables)) ? 'foreign' : 'empty';
  const done = await executedMigrations(db);
  if (done.length === 0) return 'empty';
  if (!done.some((name) => steps.includes(name))) return 'foreign';
  if (done.some((name) => !steps.includes(name))) return 'newer';
  return done.length === steps.length ? 'present' : 'older';
}

const problems: Record<Exclude<SchemaState, 'present'>, string> = {
  empty: 'has no school.',
  older:
    'was left by an older version of the console. Start this version of the console on it once, or on a copy of it, and run this command again.',
  newer: 'was made by a newer version of the console. Run the command of that version.',
  foreign: 'belongs to another application. Choose another one.',
};

/**
 * Returns a check that a database has the tables of this version. With `mayCreate` an empty database gets them.
 * @param name The database in error messages, such as `The database school on host`.
 * @throws {StorageError}
 */
export const requireCurrentSchema =
  (name: string, { mayCreate = false, createTables = migrate } = {}) =>
  async (db: Kysely<Schema>): Promise<void> => {
    const state = await stateOf(db);
    if (state === 'empty' && mayCreate) await createTables(db);
    else if (state !== 'present') throw new StorageError(`${name} ${problems[state]}`);
  };
