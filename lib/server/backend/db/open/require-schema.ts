import { type Kysely, sql } from 'kysely';
import { StorageError } from '@/lib/server/storage-error';
import { isPostgres } from '../dialect';
import { migrations, type Schema } from '../schema';
import { createSqlite } from './create-sqlite';
import { backupBeforeUpgrade, executedMigrations, migrate, SchemaError } from './migrate';

const isSearchIndex = (table: string) => table.startsWith('students_search');

const columnsOf = async (db: Kysely<Schema>) =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );

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

type SchemaState = 'empty' | 'present' | 'older' | 'newer' | 'foreign';

const ownSteps = Object.keys(migrations);

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
  if (!executed.some((name) => ownSteps.includes(name))) return 'foreign';
  if (executed.some((name) => !ownSteps.includes(name))) return 'newer';
  return executed.length === ownSteps.length ? 'present' : 'older';
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

interface Statement {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** Another version of Kysely may have created its own tables with other columns. */
const isKyselyTable = ({ type, name }: Statement) => type === 'table' && name.startsWith('kysely_migration');

const keyOf = (statement: Statement) =>
  JSON.stringify([
    statement.type,
    statement.name,
    statement.tbl_name,
    isKyselyTable(statement) ? 'of Kysely' : statement.sql,
  ]);

async function statementsIn(db: Kysely<Schema>): Promise<Map<string, Statement>> {
  const { rows } = await sql<Statement>`select type, name, tbl_name, sql from sqlite_schema`.execute(db);
  return new Map(rows.map((statement) => [keyOf(statement), statement]));
}

/**
 * The file may be from an untrusted source. An added trigger would run with the console's rights, and without foreign
 * keys a row could refer to anything.
 * @throws {StorageError} that names the first difference, or when the migrations are not those of this version or an
 * older one.
 */
export async function requireExpectedSchema(db: Kysely<Schema>, name: string): Promise<void> {
  const executed = await executedMigrations(db);
  const steps = ownSteps.slice(0, executed.length);
  if (executed.length === 0 || executed.some((step, index) => step !== steps[index]))
    throw new StorageError(`${name} was not made by this version of the console or an older one.`);
  const fresh = await createSqlite(':memory:', steps.at(-1));
  const expected = await statementsIn(fresh).finally(() => fresh.destroy());
  const actual = await statementsIn(db);
  const [added] = [...actual].filter(([key]) => !expected.has(key));
  const [missing] = [...expected].filter(([key]) => !actual.has(key));
  const difference = added ?? missing;
  if (!difference) return;
  const [, { type, name: objectName }] = difference;
  throw new StorageError(
    `${name} does not have the schema of the console: check its ${type} ${objectName}. Remove what was added, or restore what was changed.`,
  );
}
