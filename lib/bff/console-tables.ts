/** The tables that all console processes share in PostgreSQL: rate limits and ended sessions. */
import type { Pool, QueryResult } from 'pg';
import type { Metrics } from '@/lib/metrics/metrics';
import type { SharedDatabase } from '@/lib/postgres';
import { BffError } from './bff-error';
import { type Logger, log, reasonOf } from './logging/log';

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
const timed = (text: string, values?: unknown[]) => ({ text, values, query_timeout: patienceMs });

type Query = (text: string, values: unknown[]) => Promise<QueryResult>;

/** The shared tables in a database, which the first use creates where they are missing. */
export function consoleTables(database: SharedDatabase, logger: Logger, metrics: Metrics) {
  let hasTables = false;

  async function openPool(): Promise<Pool> {
    const pool = await database.pool();
    if (!hasTables) await pool.query(timed(tables));
    hasTables = true;
    return pool;
  }

  /**
   * Works on the tables.
   * @throws {BffError} UNAVAILABLE when the database doesn't answer, so that no limit and no sign-out is skipped.
   */
  async function use<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const end = metrics.measures?.sharedTableSeconds.startTimer();
    try {
      const result = await work(await openPool());
      end?.({ outcome: 'done' });
      return result;
    } catch (error) {
      end?.({ outcome: 'failed' });
      const reason = reasonOf(error);
      // The database was replaced, so the tables have to be created again.
      if (reason === tableIsMissing) hasTables = false;
      log(logger, { reason }, 'database');
      throw new BffError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
    }
  }

  return {
    /**
     * Checks that the database answers and has the tables.
     * @throws the database's or the network's own error.
     */
    async check(): Promise<void> {
      const pool = await openPool();
      await pool.query(timed('select'));
    },
    /** Runs one query. @throws {BffError} UNAVAILABLE */
    query: (text: string, values: unknown[]) => use((pool) => pool.query(timed(text, values))),
    /** Runs queries in one transaction. @throws {BffError} UNAVAILABLE */
    transaction: <T>(work: (query: Query) => Promise<T>): Promise<T> =>
      use(async (pool) => {
        const client = await pool.connect();
        try {
          await client.query(timed('begin isolation level read committed'));
          const result = await work((text, values) => client.query(timed(text, values)));
          await client.query(timed('commit'));
          client.release();
          return result;
        } catch (error) {
          // The connection may be broken, so it is closed instead of reused; the database then rolls back.
          client.release(true);
          throw error;
        }
      }),
  };
}

export type ConsoleTables = ReturnType<typeof consoleTables>;
