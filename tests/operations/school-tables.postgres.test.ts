import { expect, inject, it } from 'vitest';
import { migrations } from '@/lib/backend/db/schema';
import { steps, tables } from '@/lib/boot/backups/school-tables.mjs';
import { query } from '../support/postgres';

it('the commands for backups know every table of a school, and every step that led to them', async () => {
  const made = await query(inject('migratedDatabase'), "select tablename from pg_tables where schemaname = 'public'");
  expect(made.map(({ tablename }) => tablename).sort()).toEqual([...tables].sort());
  expect(steps).toEqual(Object.keys(migrations));
});
