/** One transaction over a whole PostgreSQL database, its tables included. */
import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { nameOfDatabase } from '@/lib/boot/database-address.mjs';
import { connectPostgres, reasonOf } from '@/lib/postgres';
import { StorageError } from '@/lib/storage-error';
import type { Schema } from '../schema';
import { kyselyOn } from './open-postgres';

/** A pool of one connection, so that all that is asked is in its transaction. */
function poolOfOne(client: PoolClient): PostgresPool {
  const kept: PostgresPoolClient = { query: client.query.bind(client) as PostgresPoolClient['query'], release() {} }; // pg has the two forms that are asked for
  return { connect: async () => kept, end: async () => {} };
}

/** Errors of the connection have no severity, as those of the database do. */
const isLost = ({ message }: Error) =>
  /^(connect|read|write) E[A-Z]+|terminated|timeout|connection error/.test(message);

/** Turns an error of the database or its connection into one for the operator. */
function told(name: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('severity' in error) return new StorageError(`The database ${name} could not do it (${reasonOf(error)}).`);
  return isLost(error) ? new StorageError(`The connection to the database ${name} was lost.`) : error;
}

/** No limit in time: one statement may copy millions of rows. */
async function connected(address: string) {
  const pool = await connectPostgres(address, { queryTimeoutMs: 0 });
  try {
    return { pool, client: await pool.connect() };
  } catch (error) {
    await pool.end();
    throw new StorageError(
      `The database ${nameOfDatabase(address)} can't be used (${reasonOf(error)}). Start it, or correct its address.`,
    );
  }
}

const beginnings = {
  'reads only': 'begin isolation level repeatable read read only',
  writes: 'begin',
};

/**
 * Runs work in one transaction, which is committed at the end. One that only reads sees the database at one moment.
 * @param work gets the connection as well, for `copy`, which Kysely does not have.
 * @throws {StorageError} with the database's own reason; nothing was changed then, unless the message says otherwise.
 */
export async function inTransaction<T>(
  address: string,
  kind: keyof typeof beginnings,
  work: (db: Kysely<Schema>, client: PoolClient) => Promise<T>,
): Promise<T> {
  const name = nameOfDatabase(address);
  const { pool, client } = await connected(address);
  try {
    await client.query(beginnings[kind]);
    const done = await work(kyselyOn(poolOfOne(client)), client);
    if (kind === 'reads only') return done;
    await client.query('commit').catch((error: unknown) => {
      throw new StorageError(
        `The connection to the database ${name} was lost at the end (${reasonOf(error)}). Whether it was done is not known: “npm run school -- list” says.`,
      );
    });
    return done;
  } catch (error) {
    throw told(name, error);
  } finally {
    // Rolls back whatever was not committed.
    client.release(true);
    await pool.end();
  }
}
