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

export const openSchoolDatabase = () => (inject('database') === 'postgres' ? openSharedDatabase() : openInMemory());
