import type { Pool } from 'pg';
import { env } from './env';

/** PostgreSQL's number of the type that counts have: 64 bits, which pg hands over as text. */
const int8 = 20;
const connectTimeoutMs = 5000;
const queryTimeoutMs = 30_000;

/** Connections to a database, made when they are first needed. */
export async function connectPostgres(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // One that breaks while nobody uses it is replaced by the next query, which says what is wrong if anything is.
  pool.on('error', () => {});
  // The same for one in the middle of a transaction, whose next statement fails; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

// One pool for all the bundles that Next makes of this module.
const slot = globalThis as typeof globalThis & { homeroomPool?: Promise<Pool> };

/** Where the shared database is, in words for its operator, who must not find the password in a log. */
export function sharedDatabaseName(): string {
  const { pathname, host, searchParams } = new URL(env().DATABASE_URL ?? '');
  return `${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host')}`;
}

/** The database that the processes of this console share, `null` where one process is all there is. */
export async function sharedDatabase(): Promise<Pool | null> {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL) return null;
  slot.homeroomPool ??= connectPostgres(DATABASE_URL);
  return slot.homeroomPool;
}

/** Lets go of its connections once the queries under way are answered. */
export async function closeSharedDatabase(): Promise<void> {
  const pool = slot.homeroomPool;
  slot.homeroomPool = undefined;
  await (await pool)?.end();
}
