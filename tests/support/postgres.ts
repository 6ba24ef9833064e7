import { randomBytes } from 'node:crypto';
import pg from 'pg';

export async function query(address: string | undefined, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const queryServer = (text: string) => query(process.env.TEST_DATABASE_URL, text);
const databaseName = (address: string) => new URL(address).pathname.slice(1);

export const terminateConnections = (address: string) =>
  queryServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName(address)}'`);

/**
 * Returns the statements that wait for a lock in a database. The query runs in another database, so that it opens no
 * connection to the examined database.
 */
export const statementsWaitingForLock = (address: string) =>
  queryServer(
    `select query from pg_stat_activity where datname = '${databaseName(address)}' and wait_event_type = 'Lock'
      and backend_type = 'client backend'`,
  );

export async function refuseConnections(address: string): Promise<void> {
  await queryServer(`alter database ${databaseName(address)} allow_connections false`);
  await terminateConnections(address);
}

export const acceptConnections = (address: string) =>
  queryServer(`alter database ${databaseName(address)} allow_connections true`);

export async function setReadOnly(address: string, value: 'on' | 'off'): Promise<void> {
  await queryServer(`alter database ${databaseName(address)} set default_transaction_read_only = ${value}`);
  await terminateConnections(address);
}

/**
 * Creates a database on the server of `TEST_DATABASE_URL`.
 * @param original the database to copy, which must have no connections. Without it, the new database is empty.
 */
export async function createDatabase(original?: string) {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `homeroom_${randomBytes(8).toString('hex')}`;
  url.pathname = `/${name}`;
  // Copies template0, which never has connections, because connections would prevent the copy.
  await queryServer(`create database ${name} template ${original ? databaseName(original) : 'template0'}`);
  const drop = async () => void (await queryServer(`drop database ${name} with (force)`));
  return { url: url.href, drop };
}
