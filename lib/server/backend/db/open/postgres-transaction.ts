import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { connectPostgres } from '@/lib/server/postgres';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { StorageError } from '@/lib/server/storage-error';
import { explainError, failureReason, storageProblem } from '@/lib/server/storage-problem';
import type { Schema } from '../schema';
import { createKysely } from './open-postgres';

function createSingleClientPool(client: PoolClient): PostgresPool {
  const poolClient: PostgresPoolClient = {
    // Safe cast: pg's `query` has both overloads of this type.
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release() {},
  };
  return { connect: async () => poolClient, end: async () => {} };
}

/** The caller excludes errors that the database itself reported. */
const isConnectionError = ({ message }: Error) =>
  /^(connect|read|write) E[A-Z]+|terminated|timeout|connection error/.test(message);

function toOperatorError(name: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isConnectionError(error) || ('severity' in error && explainError(error)))
    return storageProblem(`The database ${name}`, error);
  return 'severity' in error
    ? new StorageError(`The database ${name} reported an error (${failureReason(error)}).`)
    : error;
}

/** Sets no query timeout, because one statement may copy millions of rows. */
async function connectClient(address: string) {
  const pool = await connectPostgres(address, { queryTimeoutMs: 0 });
  try {
    return { pool, client: await pool.connect() };
  } catch (error) {
    await pool.end();
    throw storageProblem(`The database ${nameOfDatabase(address)}`, error);
  }
}

const beginStatements = {
  'reads only': 'begin isolation level repeatable read read only',
  writes: 'begin',
};

/**
 * A read-only transaction reads one snapshot.
 * @param work Also receives the pg client for `copy`, which Kysely lacks.
 * @throws {StorageError} The database is then unchanged, unless the connection was lost during the commit.
 */
export async function inTransaction<T>(
  address: string,
  kind: keyof typeof beginStatements,
  work: (db: Kysely<Schema>, client: PoolClient) => Promise<T>,
): Promise<T> {
  const name = nameOfDatabase(address);
  const { pool, client } = await connectClient(address);
  try {
    await client.query(beginStatements[kind]);
    const result = await work(createKysely(createSingleClientPool(client)), client);
    if (kind === 'reads only') return result;
    await client.query('commit').catch((error: unknown) => {
      throw new StorageError(
        `The connection to the database ${name} was lost at the end (${failureReason(error)}). It is not known whether the changes were saved. Run “npm run school -- list” to check.`,
      );
    });
    return result;
  } catch (error) {
    throw toOperatorError(name, error);
  } finally {
    client.release(true);
    await pool.end();
  }
}
