import type { Pool } from 'pg';
import { consoleName, nameOfDatabase } from './settings/database-address.mjs';

/** PostgreSQL's type id of 64-bit integers such as `count(*)`. Without a parser for it, pg returns them as text. */
const int8 = 20;
const connectTimeoutMs = 5000;
const defaultQueryTimeoutMs = 30_000;

export async function connectPostgres(url: string, { queryTimeoutMs = defaultQueryTimeoutMs } = {}): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Keeps one connection open, so that a restore can see that this process is running.
    min: 1,
    application_name: consoleName,
    types: {
      getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // Ignores the error of an idle connection, because without a listener it would end the process. The next query
  // reports a broken connection anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createSharedDatabase(url: string) {
  let opened: Promise<Pool> | undefined;
  return {
    name: nameOfDatabase(url),
    pool(): Promise<Pool> {
      opened ??= connectPostgres(url);
      return opened;
    },
    async connections(): Promise<{ total?: number; idle?: number; waiting?: number }> {
      const pool = await opened;
      return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : {};
    },
    async close(): Promise<void> {
      const pool = opened;
      opened = undefined;
      await (await pool)?.end();
    },
  };
}

export type SharedDatabase = ReturnType<typeof createSharedDatabase>;
