/** The connection pool of the PostgreSQL database that console processes share. */
import type { Pool } from 'pg';
import { consoleName, nameOfDatabase } from './boot/database-address.mjs';

/** PostgreSQL's type id of 64-bit integers, which `count(*)` returns and pg would hand over as text. */
const int8 = 20;
const connectTimeoutMs = 5000;
const usualQueryTimeoutMs = 30_000;

/**
 * A pool that connects on first use. Counts come as numbers.
 * @param options `queryTimeoutMs` is 0 for no limit.
 */
export async function connectPostgres(url: string, { queryTimeoutMs = usualQueryTimeoutMs } = {}): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // One stays, so that a restore sees who is there.
    min: 1,
    application_name: consoleName,
    types: {
      getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // An idle connection that breaks is replaced by the next query, which reports what is wrong.
  pool.on('error', () => {});
  // In a transaction the next statement fails anyway; without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Why a database could not be used. A refused connection has an empty message when the host has several addresses. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (error instanceof Error && error.message) || code;
}

/** A console's database that other processes share, with one pool, which its first use opens. */
export function sharedDatabase(url: string) {
  let opened: Promise<Pool> | undefined;
  return {
    /** The database's name and host for messages, without the password. */
    name: nameOfDatabase(url),
    pool(): Promise<Pool> {
      opened ??= connectPostgres(url);
      return opened;
    },
    /** Counts the connections of the pool, those without work, and the queries that wait for one. */
    async connections(): Promise<{ total?: number; idle?: number; waiting?: number }> {
      const pool = await opened;
      return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : {};
    },
    /** Closes the pool once running queries have finished. */
    async close(): Promise<void> {
      const pool = opened;
      opened = undefined;
      await (await pool)?.end();
    },
  };
}

export type SharedDatabase = ReturnType<typeof sharedDatabase>;
