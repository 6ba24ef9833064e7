import { describe, expect, it, vi } from 'vitest';
import { connectPostgres } from '@/lib/server/postgres';
import { createTestDatabase } from '../support/create-test-database';
import { query, terminateConnections } from '../support/postgres';

describe('a broken connection to the database', () => {
  it('fails only its own statements, even between two statements of a transaction', async () => {
    const database = await createTestDatabase();
    const pool = await connectPostgres(database);
    const client = await pool.connect();
    await client.query('begin');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await terminateConnections(database);
    await ended;
    await expect(client.query('select')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('select')).rowCount).toBe(1);
    await pool.end();
  });
});

describe('an idle console', () => {
  it('stays connected, so that a restore can detect it', async () => {
    const database = await createTestDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pool = await connectPostgres(database);
    await Promise.all([pool.query('select'), pool.query('select')]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    expect(pool.totalCount).toBe(1);
    const connections = await query(
      database,
      `select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(connections).toContainEqual({ name: 'homeroom' });
    await pool.end();
  });
});
