import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { connectPostgres, databaseFailureReason } from '@/lib/server/postgres';
import { nameOfDatabase } from '@/lib/server/settings/database-address.mjs';
import { StorageError } from '@/lib/server/storage-error';
import type { Schema } from '../schema';
import { kyselyOn } from './open-postgres';

/** Returns a pool of one connection, so that every query runs in its transaction. */
function poolOfOne(client: PoolClient): PostgresPool {
  const kept: PostgresPoolClient = { query: client.query.bind(client) as PostgresPoolClient['query'], release() {} }; // pg has both overloads.
  return { connect: async () => kept, end: async () => {} };
}

/** True for a lost connection. Its errors have no severity, unlike those of the database. */
const isLost = ({ message }: Error) =>
  /^(connect|read|write) E[A-Z]+|terminated|timeout|connection error/.test(message);

function toOperatorError(name: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('severity' in error)
    return new StorageError(`The database ${name} could not do it (${databaseFailureReason(error)}).`);
  return isLost(error) ? new StorageError(`The connection to the database ${name} was lost.`) : error;
}

/** Connects without a query timeout, because one statement may copy millions of rows. */
async function connected(address: string) {
  const pool = await connectPostgres(address, { queryTimeoutMs: 0 });
  try {
    return { pool, client: await pool.connect() };
  } catch (error) {
    await pool.end();
    throw new StorageError(
      `The database ${nameOfDatabase(address)} can't be used (${databaseFailureReason(error)}). Start it, or correct its address.`,
    );
  }
}

const beginStatements = {
  'reads only': 'begin isolation level repeatable read read only',
  writes: 'begin',
};

/**
 * Runs work in one transaction and commits it at the end. A read-only transaction reads one snapshot.
 * @param work Also receives the pg client for `copy`, which Kysely lacks.
 * @throws {StorageError} with the database's reason. Nothing was changed, unless the message reports a lost commit.
 */
export async function inTransaction<T>(
  address: string,
  kind: keyof typeof beginStatements,
  work: (db: Kysely<Schema>, client: PoolClient) => Promise<T>,
): Promise<T> {
  const name = nameOfDatabase(address);
  const { pool, client } = await connected(address);
  try {
    await client.query(beginStatements[kind]);
    const done = await work(kyselyOn(poolOfOne(client)), client);
    if (kind === 'reads only') return done;
    await client.query('commit').catch((error: unknown) => {
      throw new StorageError(
        `The connection to the database ${name} was lost at the end (${databaseFailureReason(error)}). Whether it was done is not known: “npm run school -- list” says.`,
      );
    });
    return done;
  } catch (error) {
    throw toOperatorError(name, error);
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    client.release(true);
    await pool.end();
  }
}
