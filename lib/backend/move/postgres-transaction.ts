/** One transaction over a whole PostgreSQL database, its tables included. */
import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { nameOfDatabase } from '@/lib/boot/database-address.mjs';
import { connectPostgres, reasonOf } from '@/lib/postgres';
import { StorageError } from '@/lib/storage-error';
import type { Prepare } from '../db/open/migrate';
import { openPostgres } from '../db/open/open-postgres';
import type { Schema } from '../db/schema';

/** A pool of one connection, so that all that is asked is in its transaction. */
function poolOfOne(client: PoolClient): PostgresPool {
  const kept: PostgresPoolClient = { query: client.query.bind(client) as PostgresPoolClient['query'], release() {} }; // pg has the two forms that are asked for
  return { connect: async () => kept, end: async () => {} };
}

/** Of the connection, which has no words of the database. */
const isLost = ({ message }: Error) => /^(connect|read|write) E[A-Z]+|terminated|timeout/.test(message);

/** What the database says of itself, as an error for the operator. */
function told(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error || isLost(error))) return error;
  return new StorageError(`The database ${name} could not do it (${reasonOf(error)}).`);
}

async function connected(address: string) {
  const pool = await connectPostgres(address);
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
 * Runs work in one transaction, which is committed when it is done. One that only reads sees the database as it is at one
 * moment.
 * @param prepare sees to the tables.
 * @throws {StorageError} with what the database says; nothing was changed then, unless it says otherwise.
 */
export async function inTransaction<T>(
  address: string,
  kind: keyof typeof beginnings,
  prepare: Prepare,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const name = nameOfDatabase(address);
  const { pool, client } = await connected(address);
  try {
    await client.query(beginnings[kind]);
    const db = await openPostgres(poolOfOne(client), name, prepare);
    const done = await work(db);
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
    // Ends what was not committed.
    client.release(true);
    await pool.end();
  }
}

interface Room {
  name: string;
  /** The highest id that the table has given out. */
  highest: number;
}

const largestId = 2_147_483_647;

/**
 * Sets ids of a table apart, so that no console gives them out meanwhile.
 * @returns what is added to the ids from 1 to the highest: 0 where they are all free.
 */
async function setApart(db: Kysely<Schema>, { name, highest }: Room): Promise<number> {
  if (highest === 0) return 0;
  const table = sql.table(name);
  const sequence = sql`pg_get_serial_sequence(${name}, 'id')`;
  // The lock lets writes that are under way be done, and is let go with the savepoint; a sequence is never rolled back.
  await sql`savepoint ids`.execute(db);
  await sql`lock table ${table} in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ taken: boolean; last: number }>`
    select exists (select from ${table} where id between 1 and ${highest}) as taken,
      greatest((select max(id) from ${table}), pg_sequence_last_value(${sequence}::regclass), 0)::int as last`.execute(
    db,
  );
  const { taken = true, last = 0 } = rows[0] ?? {};
  const shift = taken ? last : 0;
  if (highest + shift > largestId) {
    throw new StorageError(`The table ${name} of the database has no room for that many ids.`);
  }
  await sql`select setval(${sequence}, ${Math.max(last, highest + shift)})`.execute(db);
  await sql`rollback to savepoint ids`.execute(db);
  return shift;
}

/** Sets ids apart in all these tables. @returns what is added to the ids of each. */
export async function setIdsApart(db: Kysely<Schema>, rooms: Room[]): Promise<Map<string, number>> {
  const shifts = new Map<string, number>();
  for (const room of rooms) shifts.set(room.name, await setApart(db, room));
  return shifts;
}
