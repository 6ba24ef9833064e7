/** An archive contains only rows in the text format of `copy`, so that a restore never executes SQL from an archive. */
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { consoleName, nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { StorageError } from '@/lib/server/storage-error';
import { createTables, executedMigrations } from '../db/open/migrate';
import { inTransaction } from '../db/open/postgres-transaction';
import { migrations, type Schema } from '../db/schema';
import { isCounted, tableNames } from '../db/tables';
import { entryNames } from './archive';
import type { Contents, Manifest } from './manifest';
import { findNamedFiles } from './place-files';
import { endRestoredSignIns, listPeopleWithAccess, type PersonWithAccess } from './restored-access';

type Db = Kysely<Schema>;

const kyselyTables = ['kysely_migration', 'kysely_migration_lock'];

const copiedTables = (tables: string[]) => tables.filter((name) => !kyselyTables.includes(name) && !isCounted(name));

async function tablesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const existing = new Set(rows.map(({ name }) => name));
  return [...tableNames, ...kyselyTables].filter((name) => existing.has(name));
}

/** Another application may have tables with the same names. */
const isSchool = async (db: Db, tables: string[]) =>
  tables.includes('kysely_migration') && (await executedMigrations(db)).includes(Object.keys(migrations)[0] ?? '');

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}

const copyStatement = (db: Db, table: string, columns: string[], direction: 'to stdout' | 'from stdin') =>
  sql`copy ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(direction)}`.compile(
    db,
  ).sql;

const fileOf = (table: string) => `${entryNames.tables}/${table}.copy`;

async function lastId(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Copies a snapshot of all schools without blocking writes. @throws {StorageError} */
export async function copyPostgres(address: string, folder: string) {
  mkdirSync(join(folder, entryNames.tables), { mode: 0o700 });
  return inTransaction(address, 'reads only', async (db, client) => {
    const existing = await tablesIn(db);
    if (!(await isSchool(db, existing)))
      throw new StorageError(`There is no school in the database ${nameOfDatabase(address)}. Correct DATABASE_URL.`);
    const contents: Contents = {
      tables: {},
      migrations: await executedMigrations(db),
      files: await findNamedFiles(db),
    };
    const columnInfo: Pick<Manifest, 'columns' | 'last_ids'> = { columns: {}, last_ids: {} };
    const names = copiedTables(existing);
    for (const name of names) {
      const columns = await columnsOf(db, name);
      const rows = client.query(copyTo(copyStatement(db, name, columns, 'to stdout')));
      await pipeline(rows, createWriteStream(join(folder, fileOf(name)), { mode: 0o600 }));
      contents.tables[name] = rows.rowCount;
      columnInfo.columns[name] = columns;
      columnInfo.last_ids[name] = await lastId(db, name);
    }
    return { ...contents, ...columnInfo, entries: names.map(fileOf) };
  });
}

async function moveToSchema(db: Db, tables: string[], schema: string): Promise<void> {
  const { rows: functions } = await sql<{ name: string }>`
    select distinct proname as name from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and relnamespace = current_schema()::regnamespace and pronamespace = relnamespace
      and relname in (${sql.join(tables)})`.execute(db);
  await sql`create schema ${sql.id(schema)}`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} set schema ${sql.id(schema)}`.execute(db);
  for (const { name } of functions)
    await sql`alter function ${sql.id(name)}() set schema ${sql.id(schema)}`.execute(db);
}

/**
 * The list is empty when the database has no school. @throws {StorageError} when the database is in use, belongs to
 * another application, or has a school and `isForced` is false.
 */
async function checkTarget(db: Db, name: string, isForced: boolean): Promise<string[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (usename = current_user or application_name = ${consoleName})`.execute(db);
  const connections = rows[0]?.count ?? 0;
  if (connections > 0) {
    throw new StorageError(
      `Consoles or other programs are connected to the database ${name} (connections: ${connections}). Stop them first.`,
    );
  }
  const tables = await tablesIn(db);
  if (tables.length > 0 && !(await isSchool(db, tables))) {
    throw new StorageError(
      `The database ${name} has tables of another application with the names of the console’s tables (${tables.join(', ')}). Correct DATABASE_URL.`,
    );
  }
  if (tables.length > 0 && !isForced) {
    throw new StorageError(
      `There is already a school in the database ${name}. Add --force to replace it; the old one is kept beside it.`,
    );
  }
  return tables;
}

/** The console migrates the tables at its next start. */
async function createEmptySchool(db: Db, { migrations: steps }: Manifest): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  await createTables(db, { lastStep: steps.at(-1), schema: rows[0]?.schema });
}

async function loadTable(
  db: Db,
  client: PoolClient,
  table: string,
  folder: string,
  columnOrder: string[],
): Promise<number> {
  const columns = await columnsOf(db, table);
  // The archive may list the columns in any order, but it must name exactly the columns of the new table.
  if (columnOrder.length !== columns.length || columnOrder.some((name) => !columns.includes(name)))
    throw new StorageError(`The columns of ${table} in this backup are not those of its version.`);
  const file = join(folder, fileOf(table));
  if (!existsSync(file)) throw new StorageError(`The rows of ${table} are missing in this backup.`);
  const rows = client.query(copyFrom(copyStatement(db, table, columnOrder, 'from stdin')));
  await pipeline(createReadStream(file), rows);
  return rows.rowCount;
}

async function readReplacedPeople(db: Db): Promise<PersonWithAccess[] | null> {
  await sql`savepoint people`.execute(db);
  try {
    return await listPeopleWithAccess(db);
  } catch {
    await sql`rollback to savepoint people`.execute(db);
    return null;
  }
}

interface LoadOptions {
  folder: string;
  manifest: Manifest;
  isForced: boolean;
  replacedSchema: string;
}

/**
 * Works in one transaction, and moves existing tables into a separate schema.
 * @param check Runs before the commit. If it throws, the database stays unchanged.
 * @throws {StorageError} when the existing school must not be replaced, or when the backup does not match its schema.
 */
export async function loadPostgres(
  address: string,
  options: LoadOptions,
  check: (contents: Contents) => Promise<void>,
) {
  const { folder, manifest, isForced, replacedSchema } = options;
  return inTransaction(address, 'writes', async (db, client) => {
    await sql`set local lock_timeout = '10s'`.execute(db);
    const oldTables = await checkTarget(db, nameOfDatabase(address), isForced);
    const peopleBefore = oldTables.length > 0 ? await readReplacedPeople(db) : null;
    if (oldTables.length > 0) await moveToSchema(db, oldTables, replacedSchema);
    await createEmptySchool(db, manifest);
    const contents: Contents = { tables: {}, migrations: await executedMigrations(db), files: [] };
    for (const name of copiedTables(await tablesIn(db))) {
      contents.tables[name] = await loadTable(db, client, name, folder, manifest.columns[name] ?? []);
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), last)
        from (select greatest(${manifest.last_ids[name] ?? 0}, max(id)) as last from ${sql.table(name)}) as ids
        where last > 0`.execute(db);
    }
    contents.files = await findNamedFiles(db);
    await check(contents);
    return { contents, peopleBefore, people: await endRestoredSignIns(db), hadSchool: oldTables.length > 0 };
  });
}
