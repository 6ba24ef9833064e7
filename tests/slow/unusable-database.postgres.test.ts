import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../support/create-test-database';
import { query } from '../support/postgres';
import { startInProcess } from '../support/used-school';

const school = { SEED: 'empty', SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: '9876543210' };

async function startErrorOf(database: string): Promise<string | null> {
  const { exitMessage, close } = await startInProcess({ ...school, DATABASE_URL: database });
  await close();
  return exitMessage;
}

/** Returns the database's URL for a user who may only read the school. */
async function asReader(database: string): Promise<string> {
  const name = `reader_${randomBytes(4).toString('hex')}`;
  await query(database, `create role ${name} login; grant select on all tables in schema public to ${name}`);
  await query(database, `grant create on schema public to ${name}`);
  for (const table of ['console_attempts', 'console_ended_sessions']) {
    await query(database, `alter table ${table} owner to ${name}`);
  }
  onTestFinished(async () => {
    await query(database, `drop owned by ${name}; drop role ${name}`);
  });
  const url = new URL(database);
  url.username = name;
  return url.href;
}

describe('a start on a PostgreSQL database', () => {
  it.each([
    [
      'of a later version',
      "insert into kysely_migration values ('999', '')",
      /was made by a newer version of the console/,
    ],
    ['that lacks a table', 'drop table broadcasts', /lacks broadcasts\.\w+, and possibly more/],
    ['that lacks a column', 'alter table users drop column email', /lacks users\.email/],
    [
      'that belongs to another application',
      'drop schema public cascade; create schema public; create table users (id int)',
      /can't be used \(relation "users" already exists\)/,
    ],
  ])('%s stops with an error message that names the database', async (_, change, problem) => {
    const database = await createTestDatabase();
    expect(await startErrorOf(database)).toBeNull();
    await query(database, change);
    const message = await startErrorOf(database);
    expect(message).toMatch(problem);
    expect(message).toMatch(/^\nThe database homeroom_\w+ on \S+ .*\n\n$/);
  });

  it.each([
    [
      'that is read-only, as on a standby',
      (name: string) => `alter database ${name} set default_transaction_read_only = on`,
      /can't be used \(.*read-only transaction\)\. It accepts no writes, .* The data is intact\. Set DATABASE_URL/,
    ],
    [
      'that accepts no connections',
      (name: string) => `alter database ${name} allow_connections false`,
      /not currently accepting connections\)\. The data is intact\. Allow connections/,
    ],
  ])('%s names the cause and suggests no restore', async (_, change, problem) => {
    const database = await createTestDatabase();
    expect(await startErrorOf(database)).toBeNull();
    const { pathname } = new URL(database);
    const other = new URL('/postgres', database);
    await query(other.href, change(pathname.slice(1)));
    const message = await startErrorOf(database);
    await query(other.href, `alter database ${pathname.slice(1)} allow_connections true`);
    expect(message).toMatch(problem);
    expect(message).not.toMatch(/restore|damaged/i);
  });

  it.each([
    ['a missing database', (url: URL) => (url.pathname = '/nowhere'), /Create this database, or correct its name/],
    ['an unknown user', (url: URL) => (url.username = 'unknown_user'), /Correct the user and the password/],
    ['a port where nothing listens', (url: URL) => (url.port = '1'), /The data is intact\. Start PostgreSQL/],
    ['an unknown host', (url: URL) => (url.hostname = 'unknown.invalid'), /Correct the host in DATABASE_URL/],
  ])('with %s in its address names the cause and suggests no restore', async (_, change, remedy) => {
    const url = new URL(await createTestDatabase());
    change(url);
    const message = await startErrorOf(url.href);
    expect(message).toMatch(remedy);
    expect(message).not.toMatch(/restore|damaged/i);
  });

  it('with another encoding than UTF-8 stops with an error message', async () => {
    const server = new URL('/postgres', await createTestDatabase()).href;
    const name = `ascii_${randomBytes(4).toString('hex')}`;
    await query(server, `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    const message = await startErrorOf(new URL(`/${name}`, server).href);
    await query(server, `drop database ${name} with (force)`);
    expect(message).toMatch(
      /has the encoding SQL_ASCII, which can't store all names\. Create a database with the encoding UTF8/,
    );
  });

  it('without write permission stops with an error message', async () => {
    const database = await createTestDatabase();
    expect(await startErrorOf(database)).toBeNull();
    expect(await startErrorOf(await asReader(database))).toMatch(
      /^\nThe database homeroom_\w+ on \S+ does not let its user read and write \w+\. Grant that permission, or correct DATABASE_URL\.\n\n$/,
    );
  });
});
