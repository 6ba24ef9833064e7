import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import { openInMemory } from '@/lib/server/backend/db/open/open-sqlite';
import type { Schema } from '@/lib/server/backend/db/schema';
import { connectPostgres } from '@/lib/server/postgres';
import { createDatabase } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of the embedded backend in these tests; SQLite by default. */
    database?: 'postgres';
  }
}

async function createFileDatabase() {
  const { url, drop } = await createDatabase(inject('migratedDatabase'));
  const pool = await connectPostgres(url);
  const close = () => pool.end().then(drop);
  return { db: await openPostgres(pool, 'of the tests'), close };
}

// Creating a database takes longer than most tests, so all tests of a file share one.
let sharedDatabase: ReturnType<typeof createFileDatabase> | undefined;

export async function closeSharedDatabase(): Promise<void> {
  const database = await sharedDatabase;
  sharedDatabase = undefined;
  await database?.close();
}

async function openSharedDatabase(): Promise<{ db: Kysely<Schema>; close(): Promise<void> }> {
  sharedDatabase ??= createFileDatabase();
  const { db } = await sharedDatabase;
  return { db, close: () => emptyTables(db) };
}

/**
 * Empties all tables with `delete`. This is much faster than `truncate`, which creates new files for every table and
 * index.
 */
async function emptyTables(db: Kysely<Schema>) {
  await sql`do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
      perform setval(pg_get_serial_sequence(name, 'id'), 1, false);
    end loop;
  end $$`.execute(db);
}

/** SQLite databases in memory that no test uses. Creating a database takes longer than most tests. */
const unusedDatabases: { db: Kysely<Schema>; schema: string; discard(): Promise<void> }[] = [];

async function schemaOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master`.execute(db);
  return rows.map((row) => row.sql).join();
}

async function createInMemory() {
  const { db, close: discard } = await openInMemory();
  return { db, discard, schema: await schemaOf(db) };
}

/** Empties the students first, because triggers on this table fill others. */
async function emptySqliteTables(db: Kysely<Schema>) {
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and name not like 'students_search%' and name not like 'kysely%'
      order by name != 'students', name = 'sqlite_sequence'`.execute(transaction);
    for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(transaction);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

/**
 * Opens an unused database. A database is not used again if a test changed its schema, or left a statement unfinished
 * so that it can't be emptied.
 */
async function openUnusedInMemory(): Promise<{ db: Kysely<Schema>; close(): Promise<void> }> {
  const database = unusedDatabases.pop() ?? (await createInMemory());
  const { db, schema, discard } = database;
  const isUsable = async () => {
    await emptySqliteTables(db);
    return (await schemaOf(db)) === schema;
  };
  const close = async () => {
    if (await isUsable().catch(() => false)) unusedDatabases.push(database);
    else await discard();
  };
  return { db: db.withoutPlugins(), close };
}

export const openSchoolDatabase = () =>
  inject('database') === 'postgres' ? openSharedDatabase() : openUnusedInMemory();
