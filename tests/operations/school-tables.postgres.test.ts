import { expect, it } from 'vitest';
import { openPostgres } from '@/lib/backend/db/open/open-postgres';
import { migrations } from '@/lib/backend/db/schema';
import { steps, tables } from '@/lib/boot/backups/school-tables.mjs';
import { connectPostgres } from '@/lib/postgres';
import { databaseOfTest } from '../support/database-of-test';
import { query } from '../support/postgres';

it('the commands for backups know every table of a school, and every step that led to them', async () => {
  const database = await databaseOfTest();
  const pool = await connectPostgres(database);
  await openPostgres(pool, 'of the tests');
  await pool.end();
  const made = await query(database, "select tablename from pg_tables where schemaname = 'public'");
  expect(made.map(({ tablename }) => tablename).sort()).toEqual([...tables].sort());
  expect(steps).toEqual(Object.keys(migrations));
});
