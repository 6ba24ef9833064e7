/** Set-up of the `postgres` tests: a database with the tables of a console, which most of them get a copy of. */

import type { TestProject } from 'vitest/node';
import { openPostgres } from '@/lib/backend/db/open/open-postgres';
import { connectPostgres } from '@/lib/postgres';
import { createDatabase } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Its address. Nobody is connected to it, so that it can be copied. */
    migratedDatabase: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const { url, drop } = await createDatabase();
  const pool = await connectPostgres(url);
  await openPostgres(pool, 'of the tests');
  await pool.end();
  provide('migratedDatabase', url);
  return drop;
}
