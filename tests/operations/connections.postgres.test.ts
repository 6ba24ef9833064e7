import { describe, expect, it } from 'vitest';
import { connectPostgres } from '@/lib/postgres';
import { databaseOfTest } from '../support/database-of-test';
import { cutConnections } from '../support/postgres';

describe('a connection to the database that breaks', () => {
  it('fails what it is used for and nothing else, also between two statements of a transaction', async () => {
    const database = await databaseOfTest();
    const pool = await connectPostgres(database);
    const held = await pool.connect();
    await held.query('begin');
    const ended = new Promise((done) => held.once('end', done));
    await cutConnections(database);
    await ended;
    await expect(held.query('select')).rejects.toThrow();
    held.release(true);
    expect((await pool.query('select')).rowCount).toBe(1);
    await pool.end();
  });
});
