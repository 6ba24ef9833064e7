import type { Pool, QueryResult } from 'pg';
import { errorReason, failureFields, type Logger, log } from '@/lib/server/log';
import type { Metrics } from '@/lib/server/metrics/metrics';
import type { SharedDatabase } from '@/lib/server/postgres';
import { BffError } from './bff-error';

const queryTimeoutMs = 5000;

/** PostgreSQL's code `undefined_table`: the database was replaced, and the tables must be created again. */
const undefinedTable = '42P01';

const tables = `
  select pg_advisory_xact_lock(hashtextextended('console tables', 0));
  create table if not exists console_attempts (key text not null, until timestamptz not null);
  create index if not exists console_attempts_by_key on console_attempts (key, until);
  create index if not exists console_attempts_by_until on console_attempts (until);
  create table if not exists console_ended_sessions (id text primary key, until timestamptz not null);
  create index if not exists console_ended_sessions_by_until on console_ended_sessions (until)`;

const withTimeout = (text: string, values?: unknown[]) => ({ text, values, query_timeout: queryTimeoutMs });

type Query = (text: string, values: unknown[]) => Promise<QueryResult>;

export function createConsoleTables(database: SharedDatabase, logger: Logger, metrics: Metrics) {
  let hasTables = false;

  async function openPool(): Promise<Pool> {
    const pool = await database.pool();
    if (!hasTables) await pool.query(withTimeout(tables));
    hasTables = true;
    return pool;
  }

  /** @throws {BffError} UNAVAILABLE when the database fails, so that neither a rate limit nor a sign-out is ignored. */
  async function withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const stopTimer = metrics.measures?.sharedTableSeconds.startTimer();
    try {
      const result = await work(await openPool());
      stopTimer?.({ outcome: 'done' });
      return result;
    } catch (error) {
      stopTimer?.({ outcome: 'failed' });
      const reason = errorReason(error);
      if (reason === undefinedTable) hasTables = false;
      log(logger, failureFields(error), 'database', 'error');
      throw new BffError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
    }
  }

  return {
    async check(): Promise<void> {
      const pool = await openPool();
      await pool.query(withTimeout('select'));
    },
    query: (text: string, values: unknown[]) => withPool((pool) => pool.query(withTimeout(text, values))),
    transaction: <T>(work: (query: Query) => Promise<T>): Promise<T> =>
      withPool(async (pool) => {
        const client = await pool.connect();
        try {
          await client.query(withTimeout('begin isolation level read committed'));
          const result = await work((text, values) => client.query(withTimeout(text, values)));
          await client.query(withTimeout('commit'));
          client.release();
          return result;
        } catch (error) {
          // The connection may be broken. PostgreSQL rolls back the transaction.
          client.release(true);
          throw error;
        }
      }),
  };
}

export type ConsoleTables = ReturnType<typeof createConsoleTables>;
