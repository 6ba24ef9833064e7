import type { Pool, PoolClient } from 'pg';
import { sharedDatabase } from '@/lib/postgres';
import { BffError } from './bff-error';
import { log } from './logging/log';

const patienceMs = 5000;

/** PostgreSQL's code for it. */
const tableIsMissing = '42P01';

// The lock lets processes that start at once make them one after the other.
const tables = `
  select pg_advisory_xact_lock(hashtextextended('console tables', 0));
  create table if not exists console_attempts (key text not null, until timestamptz not null);
  create index if not exists console_attempts_by_key on console_attempts (key, until);
  create table if not exists console_ended_sessions (id text primary key, until timestamptz not null)`;

/** A statement that fails when it isn't answered in time. */
export const statement = (text: string, values?: unknown[]) => ({ text, values, query_timeout: patienceMs });

const ready = new WeakSet<Pool>();

async function makeTables(pool: Pool): Promise<void> {
  if (ready.has(pool)) return;
  await pool.query(statement(tables));
  ready.add(pool);
}

/**
 * Makes sure that the processes of this console can share what they share; does nothing where there is only one.
 * @throws whatever the database or the way to it has to say.
 */
export async function reachSharedDatabase(): Promise<void> {
  const pool = await sharedDatabase();
  if (!pool) return;
  await makeTables(pool);
  await pool.query(statement('select'));
}

/**
 * Does some work with the shared lists.
 * @throws {BffError} UNAVAILABLE where the database doesn't answer: who may go on isn't known then, so nobody does.
 */
export async function throughDatabase<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  try {
    await makeTables(pool);
    return await work();
  } catch (error) {
    const failure = error instanceof Error ? error : new Error('not an error object');
    const reason = 'code' in failure ? String(failure.code) : failure.message;
    // Another database stands where ours was.
    if (reason === tableIsMissing) ready.delete(pool);
    log({ reason }, 'database');
    throw new BffError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
  }
}

/** Does several statements as one; none of them holds when another fails. @throws {BffError} UNAVAILABLE */
export function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return throughDatabase(pool, async () => {
    const client = await pool.connect();
    try {
      await client.query(statement('begin isolation level read committed'));
      const result = await work(client);
      await client.query(statement('commit'));
      client.release();
      return result;
    } catch (error) {
      // The connection itself may be what is broken; without it the database undoes what was begun.
      client.release(true);
      throw error;
    }
  });
}
