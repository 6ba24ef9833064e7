/** The tables that all console processes share in PostgreSQL: rate limits and ended sessions. */
import type { Pool, PoolClient } from 'pg';
import { metrics } from '@/lib/metrics/metrics';
import { sharedDatabase } from '@/lib/postgres';
import { BffError } from './bff-error';
import { log, reasonOf } from './logging/log';

const patienceMs = 5000;

/** PostgreSQL's error code `undefined_table`. */
const tableIsMissing = '42P01';

// The lock keeps processes that start together from creating the tables at the same time.
const tables = `
  select pg_advisory_xact_lock(hashtextextended('console tables', 0));
  create table if not exists console_attempts (key text not null, until timestamptz not null);
  create index if not exists console_attempts_by_key on console_attempts (key, until);
  create index if not exists console_attempts_by_until on console_attempts (until);
  create table if not exists console_ended_sessions (id text primary key, until timestamptz not null);
  create index if not exists console_ended_sessions_by_until on console_ended_sessions (until)`;

/** A query that fails after 5 seconds without an answer. */
export const timedQuery = (text: string, values?: unknown[]) => ({ text, values, query_timeout: patienceMs });

const ready = new WeakSet<Pool>();

async function makeTables(pool: Pool): Promise<void> {
  if (ready.has(pool)) return;
  await pool.query(timedQuery(tables));
  ready.add(pool);
}

/**
 * Checks that the shared database answers and has its tables; does nothing without DATABASE_URL.
 * @throws the database's or the network's own error.
 */
export async function checkSharedDatabase(): Promise<void> {
  const pool = await sharedDatabase();
  if (!pool) return;
  await makeTables(pool);
  await pool.query(timedQuery('select'));
}

/**
 * Runs queries on the shared tables.
 * @throws {BffError} UNAVAILABLE when the database doesn't answer, so that no limit and no sign-out is skipped.
 */
export async function withDatabase<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const end = metrics()?.sharedTableSeconds.startTimer();
  try {
    await makeTables(pool);
    const result = await work();
    end?.({ outcome: 'done' });
    return result;
  } catch (error) {
    end?.({ outcome: 'failed' });
    const reason = reasonOf(error);
    // The database was replaced, so the tables have to be created again.
    if (reason === tableIsMissing) ready.delete(pool);
    log({ reason }, 'database');
    throw new BffError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
  }
}

/** Runs queries in one transaction. @throws {BffError} UNAVAILABLE */
export function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return withDatabase(pool, async () => {
    const client = await pool.connect();
    try {
      await client.query(timedQuery('begin isolation level read committed'));
      const result = await work(client);
      await client.query(timedQuery('commit'));
      client.release();
      return result;
    } catch (error) {
      // The connection may be broken, so it is closed instead of reused; the database then rolls back.
      client.release(true);
      throw error;
    }
  });
}
