import { type Kysely, sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import { openPostgres } from '@/lib/backend/db/open-postgres';
import { openInMemory } from '@/lib/backend/db/open-sqlite';
import type { Schema } from '@/lib/backend/db/schema';
import { connectPostgres } from '@/lib/postgres';
import { createDatabase } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the embedded backend runs on in these tests; SQLite where nothing is said. */
    database?: 'postgres';
  }
}

async function openForFile() {
  const { url, drop } = await createDatabase();
  const pool = await connectPostgres(url);
  const close = () => pool.end().then(drop);
  return { db: await openPostgres(pool), close };
}

// Making a database takes longer than most tests, so that those of one file use theirs one after the other.
let ofFile: ReturnType<typeof openForFile> | undefined;
afterAll(async () => (await ofFile)?.close());

async function openEmptied(): Promise<{ db: Kysely<Schema>; close(): Promise<void> }> {
  ofFile ??= openForFile();
  const { db } = await ofFile;
  return { db, close: () => empty(db) };
}

/** As if it were new. Much faster than `truncate`, which makes new files for every table and index. */
async function empty(db: Kysely<Schema>) {
  await sql`do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
      perform setval(pg_get_serial_sequence(name, 'id'), 1, false);
    end loop;
  end $$`.execute(db);
}

/** A database without a school, which no other test sees. */
export const openSchoolDatabase = () => (inject('database') === 'postgres' ? openEmptied() : openInMemory());
