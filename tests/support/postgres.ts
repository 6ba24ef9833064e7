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

const onServer = (text: string) => query(process.env.TEST_DATABASE_URL, text);
const nameIn = (address: string) => new URL(address).pathname.slice(1);

export const terminateConnections = (address: string) =>
  onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(address)}'`);

/**
 * Returns the statements that wait for a lock. The query runs in another database, so that it adds no connection to
 * this one.
 */
export const statementsWaitingForLock = (address: string) =>
  onServer(
    `select query from pg_stat_activity where datname = '${nameIn(address)}' and wait_event_type = 'Lock'
      and backend_type = 'client backend'`,
  );

export async function refuseConnections(address: string): Promise<void> {
  await onServer(`alter database ${nameIn(address)} allow_connections false`);
  await terminateConnections(address);
}

export const acceptConnections = (address: string) =>
  onServer(`alter database ${nameIn(address)} allow_connections true`);

export async function setReadOnly(address: string, only: 'on' | 'off'): Promise<void> {
  await onServer(`alter database ${nameIn(address)} set default_transaction_read_only = ${only}`);
  await terminateConnections(address);
}

/**
 * Creates a database on the server of `TEST_DATABASE_URL`.
 * @param original the database to copy, which must have no connections; without it the new one is empty.
 */
export async function createDatabase(original?: string) {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `homeroom_${randomBytes(8).toString('hex')}`;
  url.pathname = `/${name}`;
  // template0 accepts no connections, which would prevent copying it.
  await onServer(`create database ${name} template ${original ? nameIn(original) : 'template0'}`);
  const drop = async () => void (await onServer(`drop database ${name} with (force)`));
  return { url: url.href, drop };
}
